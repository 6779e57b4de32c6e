import { createTransport } from 'nodemailer';
import type { Mail, MailTransport } from './mail.ts';

/** Sends through an SMTP server, by its address (`smtp://user:password@host:587`, `smtps://…`). */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send(mail: Mail) {
      const domain = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost';
      await transport.sendMail({
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        subject: mail.subject,
        text: mail.text,
        messageId: `<${mail.id}@${domain}>`,
      });
    },
    close: () => transport.close(),
  };
}
