import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { z } from 'zod';
import { writeFileDurably } from '#app/platform/durable-file.server.ts';

/** A newer one is refused: increase it when older code could not restore what is written now. */
const formatVersion = 1;

const manifestName = 'manifest.json';
/** Names come from a file that anyone may have changed. */
const entryName =
  /^(?:database\/[a-z_]+\/\d{4,}\.ndjson|pictures\/[\w-]+\.(?:avif|webp|jpeg)|app-secret)$/;
/** The most that one entry is unpacked to, in bytes: each is held in memory. */
const maxEntryBytes = 64_000_000;

const manifestSchema = z.object({
  format: z.literal('bwt-backup'),
  version: z.int(),
  /** When the snapshot was taken: ISO 8601. */
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.int()),
  /** Pictures of the snapshot that were deleted before they were read, or are lost. */
  missing: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Contents = Omit<Manifest, 'format' | 'version' | 'entries'>;
type ArchiveEntry = { name: string; bytes: Buffer };

/** A backup that cannot be used. Nothing has been changed. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: 'damaged' | 'newer' | 'exists' | 'in_use';

  constructor(code: BackupError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export const damaged = (message: string) => new BackupError('damaged', message);

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Writes an archive as a stream. Without the manifest at its end it is not complete. */
export async function writeArchive(
  file: string,
  fill: (add: (name: string, bytes: Uint8Array) => Promise<void>) => Promise<Contents>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const entries: Manifest['entries'] = [];
  const append = async (name: string, bytes: Uint8Array) => {
    const writer = controller
      .add({ name, size: bytes.length, mode: 0o600, mtime: new Date() })
      .getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  const written = pipeline(
    Readable.fromWeb(readable as NodeStream),
    createGzip(),
    (chunks: AsyncIterable<Buffer>) => writeFileDurably(file, chunks),
  );
  // Awaited below, where a full disk is told apart from what `fill` throws.
  written.catch(() => {});
  try {
    const contents = await fill(async (name, bytes) => {
      entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
      await append(name, bytes);
    });
    const manifest: Manifest = {
      format: 'bwt-backup',
      version: formatVersion,
      ...contents,
      entries,
    };
    await append(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    controller.finalize();
  } catch (error) {
    controller.error(error);
  }
  await written;
}

/** Each entry is in memory as a whole. @throws BackupError when it ends early or is no archive */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked);
  piped.catch(() => {});
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  try {
    for await (const { header, body } of entries as unknown as AsyncIterable<ParsedTarEntry>) {
      const { name, size, type } = header;
      if (
        type !== 'file' ||
        size > maxEntryBytes ||
        !(name === manifestName || entryName.test(name))
      )
        throw damaged(`${file} is not a backup of this site: it holds ${name}`);
      yield { name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
    }
    await piped;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // The stream between wraps what the file or its compression said.
    const { syscall, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    if (syscall) throw damaged(`The backup cannot be read: ${message}`);
    throw damaged(`${file} is damaged or only a part of a backup: ${message}`);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** @throws BackupError when anything is missing, changed or newer */
export async function checkArchive(file: string): Promise<Manifest> {
  const found: Manifest['entries'] = [];
  let text: string | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    if (text !== undefined) throw damaged(`${file} is damaged: ${name} comes after the manifest`);
    if (name === manifestName) text = bytes.toString();
    else found.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  if (text === undefined) throw damaged(`${file} is only a part of a backup: it has no manifest`);
  const manifest = parseManifest(text, file);
  const wrong = manifest.entries.find(({ name, bytes, sha256 }, index) => {
    const entry = found[index];
    return entry?.name !== name || entry.bytes !== bytes || entry.sha256 !== sha256;
  });
  if (wrong) throw damaged(`${file} is damaged: ${wrong.name} is missing or not as it was written`);
  if (
    found.length > manifest.entries.length ||
    new Set(found.map(({ name }) => name)).size < found.length
  )
    throw damaged(`${file} is damaged: it holds more than its manifest says`);
  return manifest;
}

function parseManifest(text: string, file: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const { version } = z.object({ version: z.int() }).parse(value);
    if (version > formatVersion)
      throw new BackupError(
        'newer',
        `${file} was made by a newer version of the site (format ${version}): restore it with that one`,
      );
    return manifestSchema.parse(value);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw damaged(`${file} is damaged: its manifest cannot be read`);
  }
}
