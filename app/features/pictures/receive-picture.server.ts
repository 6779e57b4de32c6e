import { createHash } from 'node:crypto';
import { appContext, clientIpContext, type RequestArgs, requestIdContext } from '#app/http/context.ts';
import { type FieldErrors, type FormValues, fieldErrors } from '#app/http/forms.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { uploadLimits } from '#app/http/rate-limits/limits.ts';
import { readUpload, type SentFile } from '#app/http/upload.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { StorageError } from '#app/platform/storage/storage.ts';
import { pictureKey } from './picture-key.ts';
import type { PictureFault, QuotaFault } from './pictures.ts';
import { type PictureField, type PictureFieldError, type PictureInput, pictureSchema } from './schema.ts';
import { type PictureReception, receivePicture } from './store-picture.server.ts';

type Options<Field extends string, Refusal> = {
  /** The sender's, or null for a visitor. */
  accountId: string | null;
  locale: Locale;
  /** Text fields beside the title and the description: a form's token, a captcha's solution. */
  fields: readonly Field[];
  /**
   * Called when nothing else is wrong with the form, before the file is decoded: what lets a stranger in stands here. `content` is the
   * same for every try at sending the same words and file.
   */
  admit(values: FormValues<Field>, content: string): Promise<{ idempotencyKey: string } | { refusal: Refusal }>;
};

export type PictureErrors = FieldErrors<PictureField, PictureFieldError | PictureFault>;

type Shown<Field extends string> = { values: FormValues<Field | 'title' | 'description'> };
export type ReceivedPicture<Field extends string, Refusal> =
  /** `key` shows a visitor the picture (http/picture-key); null for a member's. */
  | { outcome: 'received'; id: string; key: string | null }
  /** The fields at fault; the status is 413 for a file that is too large, else 400. */
  | ({ outcome: 'invalid'; status: 400 | 413; errors: PictureErrors } & Shown<Field>)
  /** No form of ours. */
  | ({ outcome: 'malformed' } & Shown<Field>)
  | ({ outcome: 'refused'; refusal: Refusal } & Shown<Field>)
  /** 429 for the sender's own quota, 507 for the site's. */
  | ({ outcome: 'full'; status: 429 | 507; fault: QuotaFault } & Shown<Field>)
  /** 429, 503 and 503, with `Retry-After`. */
  | ({ outcome: 'limited' | 'busy' | 'unavailable'; retryAfterSeconds: number } & Shown<Field>);

/** In seconds. */
const tryAgainAfter = 60;

/**
 * Receives a picture for the gallery: the one way in, of the page and of the API. No file is kept before the limits allow it.
 * What was typed comes back with everything that is not a success: without a script, nobody else has it.
 */
export async function receiveSentPicture<Field extends string, Refusal>(
  args: RequestArgs,
  { accountId, locale, fields, admit }: Options<Field, Refusal>,
): Promise<ReceivedPicture<Field, Refusal>> {
  const { db, secret } = args.context.get(appContext);
  const names = ['title', 'description', ...fields] as const;
  const limits = uploadLimits({ secret, clientIp: args.context.get(clientIpContext), accountId });
  const taken = await takeLimits(db, limits, Date.now());

  const upload = await readUpload(args, names, 'image', taken.allowed);
  const { values } = upload;
  if (!taken.allowed) return { outcome: 'limited', retryAfterSeconds: taken.retryAfterSeconds, values };
  if (upload.outcome === 'busy') return upload;
  if (upload.outcome === 'storageFull') {
    tellOfNoRoom(args);
    return { outcome: 'full', status: 507, fault: 'storageFull', values };
  }
  const input = pictureSchema.safeParse(values);
  const errors: PictureErrors = input.success ? {} : fieldErrors(input.error);
  if (upload.outcome === 'tooLarge') return { outcome: 'invalid', status: 413, errors: { ...errors, image: 'tooLarge' }, values };
  if (!upload.wellFormed) return { outcome: 'malformed', values };
  const { file } = upload;
  if (!input.success || !file)
    return { outcome: 'invalid', status: 400, errors: file ? errors : { ...errors, image: 'missing' }, values };
  const content = contentKey(input.data, file);
  const admitted = await admit(values, content);
  if ('refusal' in admitted) return { outcome: 'refused', ...admitted, values };

  const stored = await store(
    args,
    { ...input.data, file: file.path },
    {
      idempotencyKey: `${admitted.idempotencyKey}.${content}`,
      locale,
      accountId,
    },
  );
  return stored.outcome === 'received' ? stored : { ...stored, values };
}

/** The same form sent again with another file, or other words, is another picture. */
const contentKey = ({ title, description }: PictureInput, { sha256 }: SentFile): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, sha256]))
    .digest('base64url');

async function store(
  { context }: RequestArgs,
  input: PictureInput & { file: string },
  reception: Omit<PictureReception, 'maxBytes'>,
) {
  const { db, storage, secret, config, log } = context.get(appContext);
  try {
    const received = await receivePicture(db, storage, input, { ...reception, maxBytes: config.picturesMaxBytes }, Date.now());
    if (received.outcome === 'received')
      return { ...received, key: reception.accountId === null ? pictureKey(secret, received.id) : null };
    if (received.outcome === 'full') {
      const isStorage = received.fault === 'storageFull';
      if (isStorage) tellOfNoRoom({ context });
      return { ...received, status: isStorage ? 507 : 429 } as const;
    }
    return { outcome: 'invalid', status: 400, errors: { image: received.fault } as PictureErrors } as const;
  } catch (error) {
    if (error instanceof BusyError) return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds } as const;
    if (!(error instanceof StorageError)) throw error;
    log.error({ requestId: context.get(requestIdContext), reason: error.message }, 'a picture could not be stored');
    return { outcome: 'unavailable', retryAfterSeconds: tryAgainAfter } as const;
  }
}

/** Senders are told; whoever can make room is, too. */
function tellOfNoRoom({ context }: Pick<RequestArgs, 'context'>): void {
  const facts = { requestId: context.get(requestIdContext) };
  context.get(appContext).log.error(facts, 'no room for a picture: the disk is full, or PICTURES_MAX_MB is reached');
}
