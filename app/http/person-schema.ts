import { z } from 'zod';

/** Bounds that every form about a person shares, in UTF-16 units. */
export const personBounds = { name: 100, email: 254, phone: 30 } as const;

/** At most 254 characters, 64 of them before the @. Each error is the caller's own code. */
export const emailSchema = <Code extends string>(invalid: Code) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.email, invalid)
    .regex(/^[^\s@]{1,64}@[^\s@]+$/, invalid)
    .pipe(z.email(invalid));

/** 6 to 15 digits (E.164), with any grouping. */
export const phoneSchema = <Code extends string>(invalid: Code) =>
  z
    .string(invalid)
    .trim()
    .max(personBounds.phone, invalid)
    .regex(/^\+?(?:[\s().-]*\d){6,15}$/, invalid);
