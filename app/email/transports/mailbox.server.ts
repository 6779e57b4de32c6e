import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailTransport } from './mail.ts';

/** A mail kept in the local mailbox, and when (milliseconds since 1970). */
export type KeptMail = Mail & { keptAt: number };

/** The default transport: one JSON file for each mail in `folder`, written whole or not at all. */
export function mailboxTransport(folder: string, now: () => number = Date.now): MailTransport {
  return {
    name: 'mailbox',
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const kept: KeptMail = { ...mail, keptAt: now() };
      const file = join(folder, `${mail.id}.json`);
      const handle = await open(`${file}.part`, 'w', 0o600);
      try {
        await handle.writeFile(JSON.stringify(kept, null, 2));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}

/** The newest mails first, at most `limit`. A folder that does not exist yet is an empty mailbox. */
export async function listKeptMails(folder: string, limit = 100): Promise<KeptMail[]> {
  const mails = await readKeptMails(folder);
  return mails.sort((a, b) => b.keptAt - a.keptAt).slice(0, limit);
}

/** Removes the mails kept before a moment (milliseconds since 1970). @returns how many. */
export async function removeKeptMails(folder: string, before: number): Promise<number> {
  const old = (await readKeptMails(folder)).filter((mail) => mail.keptAt < before);
  for (const { id } of old) await rm(join(folder, `${id}.json`), { force: true });
  return old.length;
}

async function readKeptMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json'));
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail));
}
