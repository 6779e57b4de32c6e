import { createContext } from 'react-router';
import { z } from 'zod';
import { attempt } from './attempt.server.ts';
import { appContext, type RequestArgs, requestIdContext } from './context.ts';
import { cleanFields, readForm } from './forms.ts';
import { practiceField } from './practice.ts';
import { takeLimits } from './rate-limits/limits.server.ts';
import { done, type FormValues, issueCode, type Notice, type Result } from './result.ts';
import type { Input, Sender, Submission, Types } from './submission.server.ts';

/** A file that was sent, on disk until the request is answered. */
export type SentFile = {
  path: string;
  bytes: number;
  sha256: string;
};

/** A form with one file, as received; without that file, the texts are those before it. */
export type RawUpload = { texts: ReadonlyMap<string, readonly string[]> } & (
  | { outcome: 'read'; wellFormed: boolean; file: SentFile | null }
  /** The file is larger than the limit, or arrived too slowly, or the disk is full. */
  | { outcome: 'tooLarge' | 'stalled' | 'storageFull' }
  /** Too many concurrent uploads, of this uploader or of all: the file was discarded. */
  | { outcome: 'busy'; retryAfterSeconds: number }
);

/** Reads a form with one file, in a slot of the uploader's; without one, only its texts. */
export type ReadUpload = (
  file: string,
  uploader: { accountId: string | null; clientIp: string } | null,
) => Promise<RawUpload>;

/** Reads the body of a request to a URL that accepts a file (server/uploads.ts). */
export const uploadContext = createContext<ReadUpload | null>(null);

export type ReceivedForm<Field extends string, Reason extends string> = {
  /** The typed values, without the file. */
  values: FormValues<Field>;
  /** The fields of `Captcha`: the form's signed token, the honeypot, and the solution. */
  token: string;
  website: string;
  captcha: string;
  /** Which practice the form was opened in, if it was. */
  practice: string;
  /** False for what our forms never send. */
  wellFormed: boolean;
  /** A code for one that the command runs without. */
  file: SentFile | string | null;
  fault: 'tooLarge' | 'stalled' | undefined;
  /** Why its file was not received. */
  refusal: Notice<Reason> | undefined;
};

export const sentFile = (missing: string) =>
  z.custom<SentFile>((file) => file !== null && typeof file === 'object', missing);

/** Reads a form, and its file if it has one. Never throws for invalid input. */
export async function receiveForm<T extends Types>(
  submission: Submission<T>,
  sender: Sender<T['access']>,
): Promise<ReceivedForm<T['field'], T['reason']>> {
  const { file, isPartial } = submission;
  const limits = file?.limits?.(sender);
  const limited =
    limits && (await attempt(sender, () => takeLimits(sender.db, limits, Date.now())));
  const names = [...textFields(submission), 'token', 'website', 'captcha', practiceField] as const;
  const read = sender.context.get(uploadContext);
  // At a non-canonical URL, a form has no file.
  const uploader = limited
    ? null
    : { accountId: file?.accountId?.(sender.access) ?? null, clientIp: sender.clientIp };
  const upload = read ? await read(file?.field ?? '', uploader) : null;
  const form = upload
    ? cleanFields(names, (name) => upload.texts.get(name), isPartial)
    : await readForm(sender.request, names, isPartial);
  const { token = '', website = '', captcha = '', practice = '', ...values } = form.values;
  const without = upload && upload.outcome !== 'read' ? file?.without?.[upload.outcome] : undefined;
  return {
    values: values as FormValues<T['field']>,
    token,
    website,
    captcha,
    practice,
    wellFormed:
      upload?.outcome === 'read'
        ? upload.wellFormed && form.wellFormed
        : upload !== null || form.wellFormed,
    file: without ?? (upload?.outcome === 'read' ? upload.file : null),
    fault:
      !without && (upload?.outcome === 'tooLarge' || upload?.outcome === 'stalled')
        ? upload.outcome
        : undefined,
    refusal: limited ?? (upload && !without ? refusalOf(sender, upload, file?.full) : undefined),
  };
}

export function parseForm<T extends Types>(
  { schema, errors: errorsOf, file, beside }: Submission<T>,
  sender: Sender<T['access']>,
  received: ReceivedForm<T['field'], T['reason']>,
): Result<Input<T>, T['errors'], T['reason']> {
  if (received.refusal) return received.refusal;
  if (!received.wellFormed) return { outcome: 'expired' };
  const sent = file ? { ...received.values, [file.field]: received.file } : received.values;
  const input = schema.safeParse({ ...sent, ...beside?.(sender) }, { error: issueCode });
  if (file && received.fault) {
    const errors = {
      ...(input.error && errorsOf(input.error)),
      [file.field]: file[received.fault],
    };
    return { outcome: 'invalid', errors, isTooLarge: received.fault === 'tooLarge' };
  }
  return input.success ? done(input.data) : { outcome: 'invalid', errors: errorsOf(input.error) };
}

/** Those of the schema, but for a file. */
const textFields = <T extends Types>({ schema, fields, file }: Submission<T>) =>
  (fields ?? (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])).filter(
    (name) => name !== file?.field,
  );

function refusalOf<Reason extends string>(
  { context }: RequestArgs,
  upload: RawUpload,
  full: Reason | undefined,
): Notice<Reason> | undefined {
  if (upload.outcome === 'busy')
    return { outcome: 'busy', retryAfterSeconds: upload.retryAfterSeconds };
  if (upload.outcome !== 'storageFull') return undefined;
  context
    .get(appContext)
    .log.error(
      { requestId: context.get(requestIdContext) },
      'no room for an upload: the disk is full',
    );
  return full === undefined ? { outcome: 'failed' } : { outcome: 'rejected', reason: full };
}
