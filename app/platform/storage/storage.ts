/** Storage of image files, by name. Names are ours (`<id>-720.avif`), never a visitor's. */
export type Storage = {
  /** How much all stored images may take together, in bytes; without it there is no limit. */
  readonly maxBytes?: number;
  /** Atomic. @throws StorageFullError, StorageError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StorageError */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Idempotent. @throws StorageError */
  remove(name: string): Promise<void>;
  /**
   * Moves files that wait on the disk for a bucket. @throws StorageError when some could not be
   * moved
   */
  moveQueued?(stateOf: (name: string) => Promise<QueuedFileState>): Promise<void>;
  countQueued?(): Promise<number>;
};

/** Whether something refers to a file; nothing may refer to it yet, or any more. */
export type QueuedFileState = 'kept' | 'undecided' | 'gone';

export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** The storage service failed; the message says why, and contains no key. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** It may work later, with the same settings. */
  readonly isTransient: boolean;

  constructor(message: string, { isTransient = true } = {}) {
    super(message);
    this.isTransient = isTransient;
  }
}
