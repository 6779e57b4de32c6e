import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** Whole mails as they came over the wire, in order. */
  inbox: string[];
  /** While set, every mail is refused with this answer. */
  refusal: { code: number; reason: string } | null;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A real mail server with one inbox for all, on a port of 127.0.0.1 (any free one by default). */
export async function startMailServer(port = 0): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { refusal } = mailServer;
        if (refusal) return done(Object.assign(new Error(refusal.reason), { responseCode: refusal.code }));
        mailServer.inbox.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  // A client that goes away in the middle is its own affair.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    inbox: [],
    refusal: null,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** The headers (names in lower case) and the text of a mail of one part. */
export function parseMail(raw: string): { headers: Map<string, string>; text: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(raw) ?? [];
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, text: decodeBody(body, headers.get('content-transfer-encoding')).replaceAll('\r\n', '\n').trimEnd() };
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
