import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '#app/platform/durable-file.server.ts';
import type { Email, EmailTransport } from './transport.ts';

/** An email in the local mailbox, and when it was stored there (milliseconds since 1970). */
export type StoredEmail = Email & { keptAt: number };

/** The default transport: one JSON file for each email in `folder`. */
export function mailboxTransport(folder: string, now: () => number = Date.now): EmailTransport {
  return {
    name: 'mailbox',
    async send(email) {
      const stored: StoredEmail = { ...email, keptAt: now() };
      await writeFileDurably(join(folder, `${email.id}.json`), JSON.stringify(stored, null, 2));
    },
    close() {},
  };
}

/** The newest emails first, at most `limit`. */
export async function listStoredEmails(folder: string, limit = 100): Promise<StoredEmail[]> {
  const emails = await readStoredEmails(folder);
  return emails.sort((a, b) => b.keptAt - a.keptAt).slice(0, limit);
}

/** @returns how many were deleted */
export async function deleteStoredEmails(
  folder: string,
  isOver: (email: StoredEmail) => boolean,
): Promise<number> {
  const over = (await readStoredEmails(folder)).filter(isOver);
  for (const { id } of over) await rm(join(folder, `${id}.json`), { force: true });
  return over.length;
}

async function readStoredEmails(folder: string): Promise<StoredEmail[]> {
  const ids = await listStoredIds(folder);
  const read = async (id: string) =>
    JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as StoredEmail;
  // One that is being deleted, or damaged, keeps no other from being read or deleted.
  const emails = await Promise.all(ids.map((id) => read(id).catch(() => undefined)));
  return emails.filter((email) => email !== undefined);
}

/** The ids of all emails in a mailbox, which are those of their entries in the outbox. */
async function listStoredIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
}
