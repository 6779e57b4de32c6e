import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { htmlToText } from './html-text.ts';
import { separateQuoted } from './quoted.ts';

export type ReceivedFile = { name: string; mimeType: string; bytes: Uint8Array };

export type ReceivedEmail = {
  /** The same for every copy: a hash of its Message-ID, or of all of it. */
  key: string;
  /** The `message-<id>` and `reply-<id>` of the emails that it answers; the nearest first. */
  answers: { kind: 'message' | 'reply'; id: string }[];
  from: { name: string; email: string };
  subject: string;
  text: string;
  quoted: string;
  files: ReceivedFile[];
  isSpam: boolean;
};

/** A mail server says that an email of ours did not arrive (RFC 3464). */
export type Bounce = { replyId: string; reason: string; isPermanent: boolean };

export type Received =
  | { kind: 'personal'; email: ReceivedEmail }
  | { kind: 'bounce'; bounce: Bounce }
  /** Programs wrote it, or it cannot be read: nobody waits for an answer. */
  | { kind: 'automatic' };

/** In characters. */
const longestText = 20_000;
const longestSource = 200_000;
const longestName = 100;
const longestSubject = 200;
const maxReferences = 50;

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ourIds = new RegExp(`<(message|reply)-(${uuid})@`, 'g');
/** `contact+<id>@…`, as `replyAddress` writes it. */
const ourAddress = /\+([\da-f]{32})@/i;

export async function readReceived(source: Buffer | undefined): Promise<Received> {
  if (!source) return { kind: 'automatic' };
  const email = await PostalMime.parse(source, {
    maxNestingDepth: 20,
    maxHeadersSize: 500_000,
    rfc822Attachments: true,
  });
  const header = (name: string) =>
    email.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const bounce = readBounce(source, header('content-type'));
  if (bounce) return bounce;
  const from = email.from?.address;
  const answers = findAnswered(email);
  if (
    !from ||
    !/^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/.test(from) ||
    isAutomatic(header, from) ||
    // The list of a group address passes on the answers of people.
    (answers.length === 0 && isFromList(header))
  )
    return { kind: 'automatic' };
  const text = clean(email.text ?? htmlToText(email.html?.slice(0, longestSource) ?? ''));
  const separated = separateQuoted(text.slice(0, longestSource));
  return {
    kind: 'personal',
    email: {
      key: createHash('sha256')
        .update(email.messageId || source)
        .digest('base64url'),
      answers,
      from: {
        name: oneLine(email.from?.name || from.split('@')[0] || from, longestName),
        email: from,
      },
      subject: oneLine(email.subject ?? '', longestSubject),
      text: separated.text.slice(0, longestText),
      quoted: separated.quoted.slice(0, longestText),
      files: email.attachments.map(({ filename, mimeType, content }) => ({
        name: fileName(filename),
        mimeType,
        bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
      isSpam: /^yes\b/.test(header('x-spam-flag')) || /^yes\b/.test(header('x-spam-status')),
    },
  };
}

/** RFC 3834, and what programs that are older than it write. */
function isAutomatic(header: (name: string) => string, from: string): boolean {
  const submitted = header('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|junk|auto_reply)\b/.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('x-auto-response-suppress') === 'all' ||
    header('return-path') === '<>' ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-not-reply)@/i.test(from)
  );
}

const isFromList = (header: (name: string) => string): boolean =>
  header('list-id') !== '' || /^list\b/.test(header('precedence'));

function readBounce(source: Buffer, contentType: string): Received | undefined {
  if (
    !/^multipart\/report\b/.test(contentType) ||
    !/report-type="?delivery-status/.test(contentType)
  )
    return undefined;
  const text = source.subarray(0, longestSource).toString('latin1');
  const [, replyId] = new RegExp(`^Message-ID:\\s*<reply-(${uuid})@`, 'im').exec(text) ?? [];
  const [, status = ''] = /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(text) ?? [];
  const [, answer = status] = /^Diagnostic-Code:\s*(?:smtp;)?\s*(.{1,400})/im.exec(text) ?? [];
  if (!replyId) return { kind: 'automatic' };
  return {
    kind: 'bounce',
    bounce: { replyId, reason: oneLine(answer, 400), isPermanent: status.startsWith('5') },
  };
}

function findAnswered(email: Email): ReceivedEmail['answers'] {
  const addresses = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(
    ({ address }) => address ?? [],
  );
  const named = [...addresses, email.deliveredTo ?? ''].flatMap((address) => {
    const [, hex] = ourAddress.exec(address) ?? [];
    return hex ? [{ kind: 'message' as const, id: withDashes(hex.toLowerCase()) }] : [];
  });
  const references = `${email.references ?? ''} ${email.inReplyTo ?? ''}`.slice(-20_000);
  const found = [...references.matchAll(ourIds)].slice(-maxReferences).reverse();
  return [
    ...named,
    ...found.map(([, kind, id = '']) => ({ kind: kind as 'message' | 'reply', id })),
  ];
}

const withDashes = (hex: string) =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Without control characters, which no database stores in the same way. */
const clean = (text: string) => text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '');
const oneLine = (text: string, longest: number) =>
  clean(text).replace(/\s+/g, ' ').trim().slice(0, longest);

/** Browsers save it under this name: no path, and nothing that they or a shell might obey. */
const fileName = (given: string | null): string =>
  oneLine(given ?? '', longestName)
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^[. ]+/, '') || 'fichier';
