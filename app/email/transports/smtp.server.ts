import { createTransport } from 'nodemailer';
import { isLoopback } from '#app/platform/config.ts';
import { DeliveryError, type Email, type EmailTransport } from './transport.ts';

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Requires encryption except on this machine, or with `?tls=optional` where it is not offered. */
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

/** Without the parameters that would weaken the encryption. */
function readUrl(smtpUrl: string): { url: string; requireTLS: boolean } {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get('tls') === 'optional';
  for (const name of ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS'])
    url.searchParams.delete(name);
  return { url: url.href, requireTLS: !isOptional && !isLoopback(url.hostname) };
}

const noEncryption =
  'the mail server does not encrypt the connection (STARTTLS), so neither the password nor the ' +
  'email was sent. Use smtps:// in SMTP_URL if the server has it; add ?tls=optional to SMTP_URL ' +
  'only if everything between the site and the server is yours. The server said';

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** Commands about this one email; a rejection before them is about every email. */
const aboutThisEmail = /^(?:MAIL FROM|RCPT TO|DATA|BDAT)\b/;
/** Reply codes that ask for a login or for encryption, whenever they come (RFC 4954, RFC 3207). */
const aboutTheLogin = new Set([530, 534, 535, 538]);

/** 5xx is permanent; 4xx (RFC 5321) and an unreachable server are transient: undefined. */
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
  // Errors of the client itself: no password, too large an email, an invalid address.
  if (code === 'EAUTH') return reject('configuration');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return reject('permanent');
  return undefined;
}
