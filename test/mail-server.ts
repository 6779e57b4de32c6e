import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Command = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

/**
 * A real mail server with one inbox for all, on a port of 127.0.0.1 (any free one by default). With
 * `encrypted` it speaks only after STARTTLS, under a certificate that nobody signed.
 */
export async function startMailServer(port = 0, { encrypted = false } = {}) {
  const sockets = new Set<Socket>();
  const cutAll = () => sockets.forEach((socket) => void socket.destroy());
  let received = '';
  const state = {
    /** Raw emails as they came over the wire, in order. */
    inbox: [] as string[],
    /** While set, the answer to every email, at its data unless another command is named. */
    refusal: null as { code: number; reason: string; at?: Command } | null,
    /** While set, it takes an email's data and then does not answer, or closes the connection. */
    mood: null as 'silent' | 'gone' | null,
  };
  const refuse = (command: Command) => {
    const { code: responseCode, reason, at = 'DATA' } = state.refusal ?? {};
    return reason && at === command ? Object.assign(new Error(reason), { responseCode }) : null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypted ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(refuse('AUTH'), { user: username }),
    onMailFrom(_address, { secure }, done) {
      done(refuse('MAIL FROM') ?? (encrypted && !secure ? new Error('STARTTLS first') : null));
    },
    onRcptTo: (_address, _session, done) => done(refuse('RCPT TO')),
    async onData(stream, _session, done) {
      // A client may disconnect halfway.
      const email = await text(stream).catch(() => '');
      if (state.mood === 'gone') cutAll();
      if (state.mood) return;
      const no = refuse('DATA');
      if (!no && email) state.inbox.push(email);
      done(no);
    },
  });
  // A client that disconnects halfway is no error.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Everything that clients have sent, as it came over the wire. */
    received: () => received,
    [Symbol.asyncDispose]: () => {
      // Those that hang would be waited for.
      if (state.mood) cutAll();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** The headers (names in lower case), the text and the HTML of an email, '' where it has none. */
export async function parseMail(raw: string) {
  const { headers, text = '', html = '' } = await PostalMime.parse(raw);
  const values = new Map(headers.map(({ key, value }) => [key, value]));
  return { headers: values, text: text.trimEnd(), html: html.trimEnd() };
}
