/** A mail as every transport takes it. `id` is stable across tries, so that a receiver can drop a second copy. */
export type Mail = {
  id: string;
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
};

/** A way to send mail. `send` resolves when the other side has accepted the mail for good, and rejects otherwise. */
export type MailTransport = { name: 'smtp' | 'mailbox'; send(mail: Mail): Promise<void>; close(): void };
