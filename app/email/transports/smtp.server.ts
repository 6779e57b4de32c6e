import { createTransport } from 'nodemailer';
import { type Mail, MailRefusal, type MailTransport } from './mail.ts';

/** In milliseconds; `socketTimeout` is how long the server may be silent. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends through an SMTP server, by its address (`smtp://user:password@host:587`, `smtps://…`). */
export function smtpTransport(url: string, limits: Partial<typeof patience> = {}): MailTransport {
  const transport = createTransport({ url, ...patience, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return {
    name: 'smtp',
    async send(mail: Mail) {
      const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
      await transport
        .sendMail({
          from: mail.from,
          to: mail.to,
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html ? { html: mail.html } : {}),
          messageId: `<${mail.id}@${domain}>`,
          headers: {
            // Keeps holiday replies away from whoever would get them.
            'Auto-Submitted': 'auto-generated',
            ...(mail.language ? { 'Content-Language': mail.language } : {}),
          },
        })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error;
        });
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** Commands that offer this one mail: a refusal there is the mail's. One before them, at the login, is the whole server's. */
const ofTheMail = /^(?:MAIL FROM|RCPT TO|DATA|BDAT)\b/;
/** Replies that ask for a login or for encryption, whenever they come (RFC 4954, RFC 3207). */
const ofTheLogin = new Set([530, 534, 535, 538]);

/** What an answer means: 5xx is for good, 4xx passes (RFC 5321), and so does a server that is away. */
function refusalOf(error: unknown): MailRefusal | undefined {
  const { code = '', command = '', responseCode = 0, message } = error as SmtpError;
  const refuse = (kind: MailRefusal['kind']) => new MailRefusal(kind, code || String(responseCode), message);
  if (responseCode >= 500 && responseCode <= 599) {
    return refuse(ofTheMail.test(command) && !ofTheLogin.has(responseCode) ? 'for-good' : 'settings');
  }
  if (responseCode !== 0) return undefined;
  // What the client refuses by itself: a login without a password, a mail larger than the server said, an address that is none.
  if (code === 'EAUTH') return refuse('settings');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return refuse('for-good');
  return undefined;
}
