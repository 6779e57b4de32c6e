/** Where picture files are kept, by name. Names are ours (`<id>-720.avif`), never a visitor's. */
export type Storage = {
  /** A file is there whole or not at all. @throws StorageFullError, StorageError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StorageError */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no error. @throws StorageError */
  remove(name: string): Promise<void>;
};

/** The disk, or the service that keeps the files, has no room left. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** The service that keeps the files does not answer, or refuses; the message says which and why, and no key. */
export class StorageError extends Error {
  override name = 'StorageError';
}
