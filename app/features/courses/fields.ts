import { z } from 'zod';
import { email, type Field, fields, line, phone, suffixed, text } from '#app/http/fields.ts';

/** Learners are called and written to: a number without a digit reaches nobody. */
const leastDigits = 8;

/** All that shows, stores, emails or exports an enrolment's person follows from its fields. */
export const enrolFields = fields({
  name: line({ max: 100, required: true, autoComplete: 'name' }),
  phone: phone(leastDigits),
  email: optional(email()),
  note: text({ max: 500, rows: 2 }),
});

/** `session`: the id, which the page has in its URL. */
export const enrolSchema = enrolFields.schema.extend({ session: z.string().max(100) });

export type EnrolInput = z.output<typeof enrolFields.schema>;
export type EnrolField = (typeof enrolFields.names)[number];

/** *Prévenez-moi*: a phone or an email address. */
export const interestFields = fields({
  phone: optional(phone(leastDigits)),
  email: optional(email()),
});

export const interestSchema = interestFields.schema
  .extend({ course: z.string().max(100) })
  .superRefine(({ phone: given, email: address }, context) => {
    if (!given && !address)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'phoneMissing' });
  });

/** Empty, it is null. */
function optional<Suffix extends string>({
  schema,
  control: { codes, ...control },
}: Field<z.ZodType<string, string>, Suffix>): Field<
  z.ZodType<string | null, string | null | undefined>,
  Suffix
> {
  const { required: _, ...others } = codes;
  return {
    schema: z
      .string(suffixed(''))
      .trim()
      .nullish()
      .transform((given) => given || null)
      .pipe(schema.nullable()),
    control: { ...control, codes: others },
  };
}
