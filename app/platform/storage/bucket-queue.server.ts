import { readdir } from 'node:fs/promises';
import { type QueuedFileState, type Storage, StorageError } from './storage.ts';

/** How long files go to the disk at once after the bucket has failed, in milliseconds. */
const awayMs = 30_000;

type Places = {
  bucket: Storage;
  patient: Storage;
  queue: Storage;
  folder: string;
};

/**
 * Objects that the bucket does not take in time are kept in a folder, durably, and moved later:
 * `moveQueued`.
 */
export function bucketQueue(
  { bucket, patient, queue, folder }: Places,
  now = () => performance.now(),
): Storage {
  let awayUntil = 0;
  /** @throws StorageError at once while the bucket is known to be away */
  const inTime = async (work: () => Promise<void>): Promise<void> => {
    if (now() < awayUntil) throw new StorageError('the bucket does not answer');
    try {
      await work();
    } catch (error) {
      if (isTransient(error)) awayUntil = now() + awayMs;
      throw error;
    }
  };
  const listQueued = async (): Promise<string[]> => {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => !name.endsWith('.part'));
  };

  return {
    async write(name, bytes) {
      await inTime(() => bucket.write(name, bytes)).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        return queue.write(name, bytes);
      });
    },
    async read(name) {
      return (await queue.read(name)) ?? bucket.read(name);
    },
    async remove(name) {
      await queue.remove(name);
      await inTime(() => bucket.remove(name));
    },
    async moveQueued(stateOf) {
      const failures: unknown[] = [];
      for (const name of await listQueued()) {
        const move = async (state: QueuedFileState): Promise<QueuedFileState> => {
          const bytes = state === 'kept' ? await queue.read(name) : undefined;
          if (!bytes) return state;
          await patient.write(name, bytes);
          awayUntil = 0;
          const after = await stateOf(name);
          // Whoever has deleted it meanwhile may have looked before it was there.
          if (after !== 'kept') await patient.remove(name);
          return after;
        };
        const before = await stateOf(name);
        try {
          if ((await move(before)) !== 'undecided') await queue.remove(name);
        } catch (error) {
          // An outage is one for all files; one wrong file must not keep the others waiting.
          if (isTransient(error)) throw error;
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    countQueued: async () => (await listQueued()).length,
  };
}

const isTransient = (error: unknown): boolean => error instanceof StorageError && error.isTransient;
