import { ImapFlow } from 'imapflow';
import { isLoopback } from '#app/platform/config.ts';

export type InboxState = { uidValidity: string | null; lastUid: number };
/** `source` is undefined when the email is larger than what is read of one. */
export type FetchedEmail = { uid: number; source: Buffer };

const timeoutMs = 30_000;
/** Attachments of 10 MB take a third more on their way. */
const maxSourceBytes = 16_000_000;
const maxAtOnce = 50;

/**
 * Reads what has arrived in a mailbox since `state`, and changes nothing there: people read it with
 * their own programs. The first time, only what arrives from now on; after the server numbered its
 * emails anew, what arrived since `since` (milliseconds).
 * @param take stores one email; what it rejects stops the reading, and comes again the next time
 */
export async function readInbox(
  imapUrl: string,
  { uidValidity, lastUid }: InboxState,
  since: number,
  take: (email: FetchedEmail | undefined, state: InboxState) => Promise<void>,
): Promise<void> {
  const { folder, ...options } = readUrl(imapUrl);
  const client = new ImapFlow({
    ...options,
    logger: false,
    emitLogs: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // A connection that breaks rejects the command under way; without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const mailbox = await client.mailboxOpen(folder, { readOnly: true });
    const validity = String(mailbox.uidValidity);
    if (uidValidity === null)
      return await take(undefined, { uidValidity: validity, lastUid: mailbox.uidNext - 1 });
    const after = validity === uidValidity ? lastUid : 0;
    const found: { uid: number; at: number }[] = [];
    // `n:*` also names the last email when it has a smaller number.
    for await (const { uid, internalDate } of client.fetch(
      `${after + 1}:*`,
      { uid: true, internalDate: true },
      { uid: true },
    ))
      if (uid > after) found.push({ uid, at: new Date(internalDate ?? 0).getTime() });
    found.sort((a, b) => a.uid - b.uid);
    for (const { uid, at } of found.slice(0, maxAtOnce)) {
      const state = { uidValidity: validity, lastUid: uid };
      if (at < since && after === 0) {
        await take(undefined, state);
        continue;
      }
      const fetched = await client.fetchOne(
        String(uid),
        { source: { maxLength: maxSourceBytes } },
        { uid: true },
      );
      const source = fetched ? fetched.source : undefined;
      await take(source ? { uid, source } : undefined, state);
    }
  } finally {
    client.close();
  }
}

/** `imaps://` is encrypted from the start; `imap://` with STARTTLS, but for this machine. */
function readUrl(imapUrl: string) {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const isOptional = url.searchParams.get('tls') === 'optional' || isLoopback(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && !isOptional && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
