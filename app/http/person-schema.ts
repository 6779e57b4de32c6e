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

export const phoneSchema = (invalid: ErrorCode, leastDigits = 6) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.phone, invalid)
    .regex(new RegExp(String.raw`^\+?(?:[\s().-]*\d){${leastDigits},15}$`), invalid);
