import { z } from 'zod';
import { attempt } from './attempt.server.ts';
import { appContext, type RequestArgs, requestIdContext } from './context.ts';
import type { FormValues } from './forms.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import { done, type Notice, type Result } from './result.ts';
import type { Sender, Submission } from './submission.server.ts';
import { readUpload, type SentFile } from './upload.ts';

/** A received form. */
export type ReceivedForm<Field extends string, Reason extends string> = {
  /** What was typed, without the file. */
  values: FormValues<Field>;
  /** The fields of `Captcha`: the form's signed token, the honeypot, and the solution. */
  token: string;
  website: string;
  captcha: string;
  /** False for what our forms never send. */
  wellFormed: boolean;
  file: SentFile | null;
  isTooLarge: boolean;
  /** Why its file was not received. */
  refusal: Notice<Reason> | undefined;
};

type FormOf<Field extends string, Access, Reason extends string> = Pick<
  Submission<z.ZodType, Field, unknown, Access, unknown, Reason>,
  'schema' | 'fields' | 'file'
>;

/** The schema of a field that is a file. */
export const sentFile = (missing: string) => z.custom<SentFile>((file) => file !== null && typeof file === 'object', missing);

/** Reads a form, and its file if it has one. Never throws for invalid input. */
export async function receiveForm<Field extends string, Access, Reason extends string>(
  submission: FormOf<Field, Access, Reason>,
  sender: Sender<Access>,
): Promise<ReceivedForm<Field, Reason>> {
  const { file } = submission;
  const limits = file?.limits?.(sender);
  const limited = limits && (await attempt(sender, () => takeLimits(sender.db, limits, Date.now())));
  const names = [...textFields(submission), 'token', 'website', 'captcha'] as const;
  const upload = await readUpload(sender, names, file?.field ?? '', !limited);
  const { token, website, captcha, ...values } = upload.values;
  return {
    values: values as FormValues<Field>,
    token,
    website,
    captcha,
    wellFormed: upload.outcome !== 'read' || upload.wellFormed,
    file: upload.outcome === 'read' ? upload.file : null,
    isTooLarge: upload.outcome === 'tooLarge',
    refusal: limited ?? refusalOf(sender, upload, file?.full),
  };
}

/** The command's input, or why there is none. */
export function parseForm<Schema extends z.ZodType, Field extends string, Errors, Access, Reason extends string>(
  { schema, errors: errorsOf, file, beside }: Submission<Schema, Field, Errors, Access, unknown, Reason>,
  sender: Sender<Access>,
  received: ReceivedForm<Field, Reason>,
): Result<z.output<Schema>, Errors, Reason> {
  if (received.refusal) return received.refusal;
  if (!received.wellFormed) return { outcome: 'expired' };
  const sent = file ? { ...received.values, [file.field]: received.file } : received.values;
  const input = schema.safeParse({ ...sent, ...beside?.(sender) });
  if (file && received.isTooLarge) {
    const errors = { ...(input.error && errorsOf(input.error)), [file.field]: file.tooLarge } as Errors;
    return { outcome: 'invalid', errors, isTooLarge: true };
  }
  return input.success ? done(input.data) : { outcome: 'invalid', errors: errorsOf(input.error) };
}

/** Those of the schema, but for a file. */
const textFields = <Field extends string>({
  schema,
  fields,
  file,
}: Pick<FormOf<Field, never, string>, 'schema' | 'fields'> & { file?: { field: Field } | undefined }): readonly Field[] =>
  (fields ?? (schema instanceof z.ZodObject ? (Object.keys(schema.shape) as Field[]) : [])).filter(
    (name) => name !== file?.field,
  );

function refusalOf<Reason extends string>(
  { context }: RequestArgs,
  upload: Awaited<ReturnType<typeof readUpload>>,
  full: Reason | undefined,
): Notice<Reason> | undefined {
  if (upload.outcome === 'busy') return { outcome: 'busy', retryAfterSeconds: upload.retryAfterSeconds };
  if (upload.outcome !== 'storageFull') return undefined;
  context.get(appContext).log.error({ requestId: context.get(requestIdContext) }, 'no room for an upload: the disk is full');
  return full === undefined ? { outcome: 'failed' } : { outcome: 'rejected', reason: full };
}
