import { join } from 'node:path';
import type { Config } from '#app/platform/config.ts';
import { mailboxTransport } from './mailbox.server.ts';
import type { EmailTransport } from './transport.ts';

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mailbox');

/** The configured SMTP server or email service (never both), else the local mailbox. */
export async function openTransport(config: Config): Promise<EmailTransport> {
  const { smtpUrl, emailJs } = config;
  if (emailJs) {
    const { emailJsTransport } = await import('./emailjs.server.ts');
    return emailJsTransport(emailJs);
  }
  if (!smtpUrl) return mailboxTransport(mailboxFolder(config));
  // Loaded on first use: the library takes 24 MB of memory.
  const { smtpTransport } = await import('./smtp.server.ts');
  return smtpTransport(smtpUrl);
}
