import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import { type Storage, StorageError, StorageFullError } from './storage.ts';

export type S3Settings = Readonly<{
  /** Without the bucket: `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

const prefix = 'pictures/';
/**
 * In milliseconds: each attempt is given up after `attempt`, and none begins later than `begin`.
 */
export type S3Patience = Readonly<{ attempt: number; begin: number }>;

/** Together at most eight seconds: somebody is waiting. */
const patienceOfRequests: S3Patience = { attempt: 5_000, begin: 2_500 };
/** For what moves files later: on a slow line a picture may take that long. */
export const patienceOfWorkers: S3Patience = { attempt: 30_000, begin: 2_500 };
const maxAttempts = 3;

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
};

/** Files in an S3-compatible bucket. Calls may be retried: a name always holds the same bytes. */
export function s3Storage(settings: S3Settings, patience = patienceOfRequests): Storage {
  let opened: Promise<S3mini> | undefined;
  const open = () => {
    opened ??= import('s3mini').then(({ S3mini: Client }) => {
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
      return new Client({
        endpoint: `${endpoint}/${bucket}`,
        region,
        accessKeyId,
        secretAccessKey,
        requestAbortTimeout: patience.attempt,
      });
    });
    return opened;
  };

  const call = async <T>(what: string, work: (client: S3mini) => Promise<T>): Promise<T> => {
    const client = await open();
    const latest = performance.now() + patience.begin;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(client);
      } catch (error) {
        if (isFull(error)) throw new StorageFullError(explain(what, error, settings));
        const pauseMs = 200 * attempt ** 2;
        if (attempt >= maxAttempts || !isTransient(error) || performance.now() + pauseMs > latest)
          throw new StorageError(explain(what, error, settings), {
            isTransient: isTransient(error),
          });
        await wait(pauseMs);
      }
    }
  };

  return {
    async write(name, bytes) {
      const type = types[extname(name)] ?? 'application/octet-stream';
      await call('write', (client) => client.putObject(prefix + name, bytes, type));
    },
    async read(name) {
      const bytes = await call('read', (client) => client.getObjectArrayBuffer(prefix + name));
      return bytes === null ? undefined : new Uint8Array(bytes);
    },
    async remove(name) {
      await call('remove', (client) => client.deleteObject(prefix + name).catch(ignoreNotFound));
    },
  };
}

const statusOf = (error: unknown): number => Number((error as { status?: unknown }).status ?? 0);

function ignoreNotFound(error: unknown): void {
  if (statusOf(error) !== 404 || codeOf(error) === 'NoSuchBucket') throw error;
}

const codeOf = (error: unknown): string =>
  String(
    (error as { serviceCode?: unknown }).serviceCode ?? (error as { code?: unknown }).code ?? '',
  );

const isFull = (error: unknown) =>
  statusOf(error) === 507 || /QuotaExceeded|StorageFull|EntityTooLarge/.test(codeOf(error));

/** No response, or a status worth a retry. */
const isTransient = (error: unknown) => {
  const status = statusOf(error);
  return status === 0 || status === 408 || status === 429 || status >= 500;
};

/** For the log: the service's error code, without the signed request. */
function explain(what: string, error: unknown, { endpoint, bucket }: S3Settings): string {
  const { name, message } = error as Error;
  const reason =
    name === 'TimeoutError'
      ? 'no answer in time'
      : statusOf(error) > 0
        ? `${statusOf(error)} ${codeOf(error)}`
        : message;
  return `S3 at ${new URL(endpoint).host}, bucket ${bucket}, could not ${what}: ${reason}`;
}
