import { z } from 'zod';
import { choiceName, versionOf } from './versions.ts';

/**
 * The data of a form with a version: its fields, the version, and after a conflict which texts are
 * taken.
 */
export const versionedFields = <Field extends string>(
  fields: readonly Field[],
): readonly Field[] => [
  ...fields,
  // For the pipeline they are fields as the others are; pages never ask for their errors.
  ...(['version', ...fields.map(choiceName)] as Field[]),
];

/**
 * Besides the schema of a form: `version`, and the fields in which somebody else's text is to stay.
 */
export const versionSchema = z
  .looseObject({ version: z.string().max(2_000).catch('') })
  .transform(({ version, ...sent }) => ({
    version,
    theirs: Object.keys(sent).filter((name) => sent[choiceName(name)] === 'theirs'),
  }));

/** The version of a form; a command from elsewhere has none, and stores what it is given. */
export type Versioned = Partial<z.output<typeof versionSchema>>;

type Checked<Schema extends z.ZodType> =
  | { outcome: 'rejected'; reason: 'conflict' }
  | { outcome: 'invalid'; error: z.ZodError }
  | { outcome: 'done'; value: z.output<Schema> };

type Sent<Schema extends z.ZodType> = {
  schema: Schema;
  sent: z.output<Schema> & Versioned;
  /** The same, as the form would show it. */
  values: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, string>>;
};

/**
 * The values to store: those sent, but for the fields in which theirs stays. Asked in the
 * transaction that stores it.
 */
export function checkVersion<Schema extends z.ZodType>({
  schema,
  sent,
  values,
  stored,
}: Sent<Schema>): Checked<Schema> {
  const { version, theirs = [] } = sent;
  if (version !== undefined && version !== versionOf(stored))
    return { outcome: 'rejected', reason: 'conflict' };
  const kept = theirs.filter((name) => name in stored).map((name) => [name, stored[name]]);
  if (kept.length === 0) return { outcome: 'done', value: sent };
  // Half of each may not go together: a day that closes before it opens.
  const checked = schema.safeParse({ ...values, ...Object.fromEntries(kept) });
  return checked.success
    ? { outcome: 'done', value: checked.data }
    : { outcome: 'invalid', error: checked.error };
}
