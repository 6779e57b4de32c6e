import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MailTransport } from './mail.ts';
import { mailboxTransport } from './mailbox.server.ts';

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mailbox');

/** SMTP when its address is set, else the local mailbox. */
export async function createMailTransport(config: Config): Promise<MailTransport> {
  if (!config.smtpUrl) return mailboxTransport(mailboxFolder(config));
  // Loaded only where it is used: the library takes 24 MB.
  const { smtpTransport } = await import('./smtp.server.ts');
  return smtpTransport(config.smtpUrl);
}
