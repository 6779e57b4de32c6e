import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where picture files are kept, by name. Names are ours (`<id>-640.avif`), never a visitor's. */
export type Storage = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
};

/** Files in a folder; a file is there whole or not at all. */
export function diskStorage(folder: string): Storage {
  return {
    async write(name, bytes) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(`${file}.part`, 'w');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    async read(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
