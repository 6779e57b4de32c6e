import { z } from 'zod';

export const personBounds = { name: 100, email: 254, phone: 30 } as const;

type ErrorCode = string | { error: z.core.$ZodErrorMap };

export const emailSchema = (invalid: ErrorCode) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.email, invalid)
    .regex(/^[^\s@]{1,64}@[^\s@]+$/, invalid)
    .pipe(z.email(invalid));

/** As it is dialled from anywhere: `3711 2233`, of Haiti, becomes `+50937112233`. */
export function internationalPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (/^\s*\+/.test(typed)) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.length === 8 ? `+509${digits}` : `+${digits}`;
}

export const phoneSchema = (invalid: ErrorCode, leastDigits = 6) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.phone, invalid)
    .regex(new RegExp(String.raw`^\+?(?:[\s().-]*\d){${leastDigits},15}$`), invalid);
