import { z } from 'zod';
import {
  country,
  email,
  fields,
  line,
  optionalChoice,
  optionalPhone,
  text,
} from '#app/http/fields.ts';

/** All that shows, stores, mails or exports a message follows from its fields. */
export const contactFields = fields(
  {
    name: line({ max: 100, required: true, autoComplete: 'name' }),
    email: email(),
    phone: optionalPhone(),
    answerBy: optionalChoice(['WhatsApp', 'email']),
    country: country(),
    message: text({ max: 5_000, required: true, rows: 6 }),
  },
  { name: 'from_name', answerBy: 'answer_by' },
);

export const contactSchema = contactFields.schema
  .extend({
    localDateTime: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
      .optional()
      .catch(undefined),
  })
  .refine(({ answerBy, phone }) => answerBy !== 'WhatsApp' || phone !== null, {
    path: ['phone'],
    error: 'phoneMissing',
    // Also when another field is invalid, so that all errors are reported together.
    when: ({ issues }) => issues.every(({ path: [field] = [] }) => field !== 'phone'),
  });

export type ContactInput = Parameters<typeof contactFields.row>[0] &
  Pick<z.output<typeof contactSchema>, 'localDateTime'>;
export type ContactField = (typeof contactFields.names)[number];
