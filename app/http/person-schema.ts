import { z } from 'zod';

/** Bounds that every form about a person shares, in UTF-16 units. */
export const personBounds = { name: 100, email: 254, phone: 30 } as const;

/** The code of an error, or a function that returns it. */
type ErrorCode = string | { error: z.core.$ZodErrorMap };

/** At most 254 characters, 64 of them before the @. */
export const emailSchema = (invalid: ErrorCode) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.email, invalid)
    .regex(/^[^\s@]{1,64}@[^\s@]+$/, invalid)
    .pipe(z.email(invalid));

/** 6 to 15 digits (E.164), with any grouping. */
export const phoneSchema = (invalid: ErrorCode) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.phone, invalid)
    .regex(/^\+?(?:[\s().-]*\d){6,15}$/, invalid);
