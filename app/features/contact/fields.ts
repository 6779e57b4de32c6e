import { z } from 'zod';
import { country, email, fields, line, text } from '#app/http/fields.ts';

/** All that shows, stores, mails or exports a message follows from its fields. */
export const contactFields = fields(
  {
    name: line({ max: 100, required: true, autoComplete: 'name' }),
    email: email(),
    country: country(),
    message: text({ max: 5_000, required: true, rows: 6 }),
  },
  { name: 'from_name' },
);

export const contactSchema = contactFields.schema.extend({
  localDateTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .optional()
    .catch(undefined),
});

export type ContactInput = Parameters<typeof contactFields.row>[0] &
  Pick<z.output<typeof contactSchema>, 'localDateTime'>;
export type ContactField = (typeof contactFields.names)[number];
