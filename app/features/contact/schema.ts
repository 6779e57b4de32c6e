import { z } from 'zod';
import { emailSchema, personBounds } from '#app/http/person-schema.ts';
import { isCountryCode } from '#app/i18n/countries.ts';

/** Bounds that the page, the action and the database share. */
export const contactBounds = {
  name: personBounds.name,
  email: personBounds.email,
  message: 5_000,
} as const;

/** Each error message is a code of `contactTexts.errors`. */
export const contactSchema = z.object({
  name: z.string('name').trim().min(1, 'name').max(contactBounds.name, 'nameTooLong'),
  email: emailSchema('email'),
  country: z.string('country').refine(isCountryCode, 'country'),
  message: z
    .string('message')
    .trim()
    .min(1, 'message')
    .max(contactBounds.message, 'messageTooLong'),
  localDateTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .optional()
    .catch(undefined),
});

export type ContactInput = z.infer<typeof contactSchema>;
export type ContactField = 'name' | 'email' | 'country' | 'message';
export type ContactError =
  | 'name'
  | 'nameTooLong'
  | 'email'
  | 'country'
  | 'message'
  | 'messageTooLong';
