import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MailTransport } from './mail.ts';
import { mailboxTransport } from './mailbox.server.ts';
import { smtpTransport } from './smtp.server.ts';

export const mailboxFolder = (config: Config): string => join(config.dataDir, 'mailbox');

/** SMTP when its address is set, else the local mailbox. */
export function createMailTransport(config: Config): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl) : mailboxTransport(mailboxFolder(config));
}
