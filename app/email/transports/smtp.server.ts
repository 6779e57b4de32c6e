import { createTransport } from 'nodemailer';
import { DeliveryError, type Email, type EmailTransport } from './transport.ts';

/** In milliseconds; `socketTimeout` is how long the server may be silent. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Sends through an SMTP server, by its URL (`smtp://user:password@host:587`, `smtps://…`).
 * Encryption is required unless the server is on this machine: somebody on the network could hide
 * that the server offers STARTTLS. `?tls=optional` encrypts only where it is offered.
 */
export function smtpTransport(
  smtpUrl: string,
  limits: Partial<typeof timeouts> = {},
): EmailTransport {
  const { url, requireTLS } = readUrl(smtpUrl);
  const transport = createTransport({
    url,
    requireTLS,
    ...timeouts,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send(email: Email) {
      const domain = /@([^>\s]+)/.exec(email.from)?.[1] ?? 'localhost';
      const idOf = (local: string) => `<${local}@${domain}>`;
      const { references = [] } = email;
      const inReplyTo = references.at(-1);
      await transport
        .sendMail({
          from: email.from,
          to: email.to,
          ...(email.replyTo ? { replyTo: email.replyTo } : {}),
          subject: email.subject,
          text: email.text,
          ...(email.html ? { html: email.html } : {}),
          messageId: idOf(email.messageId ?? email.id),
          ...(inReplyTo ? { inReplyTo: idOf(inReplyTo), references: references.map(idOf) } : {}),
          headers: {
            // Suppresses automatic replies.
            ...(email.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
            ...(email.language ? { 'Content-Language': email.language } : {}),
          },
        })
        .catch((error: unknown) => {
          throw deliveryError(error) ?? error;
        });
    },
    close: () => transport.close(),
  };
}

/**
 * Without the parameters that would weaken the encryption: the library prefers those of the URL.
 */
function readUrl(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get('tls') === 'optional';
  for (const name of ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS'])
    url.searchParams.delete(name);
  return { url: url.href, requireTLS: !isOptional && !isLoopback(url.hostname) };
}

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host);

const noEncryption =
  'the mail server does not encrypt the connection (STARTTLS), so neither the password nor the email was sent. Use smtps:// in SMTP_URL if ' +
  'the server has it; add ?tls=optional to SMTP_URL only if everything between the site and the server is yours. The server said';

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * Commands about this one email, whose rejection is about it. A rejection before them, at the
 * login, is about every email.
 */
const aboutThisEmail = /^(?:MAIL FROM|RCPT TO|DATA|BDAT)\b/;
/** Reply codes that ask for a login or for encryption, whenever they come (RFC 4954, RFC 3207). */
const aboutTheLogin = new Set([530, 534, 535, 538]);

/**
 * 5xx is permanent, 4xx transient (RFC 5321), and so is a server that cannot be reached: undefined.
 */
function deliveryError(error: unknown): DeliveryError | undefined {
  const { code = '', command = '', responseCode = 0, message } = error as SmtpError;
  const reject = (kind: DeliveryError['kind']) =>
    new DeliveryError(kind, code || String(responseCode), message);
  if (command === 'STARTTLS' && responseCode !== 0)
    return new DeliveryError('configuration', 'ETLS', `${noEncryption}: ${message}`);
  if (responseCode >= 500 && responseCode <= 599) {
    return reject(
      aboutThisEmail.test(command) && !aboutTheLogin.has(responseCode)
        ? 'permanent'
        : 'configuration',
    );
  }
  if (responseCode !== 0) return undefined;
  // Errors of the client itself: a login without a password, an email larger than the server's
  // limit, an invalid email address.
  if (code === 'EAUTH') return reject('configuration');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return reject('permanent');
  return undefined;
}
