/** Names of the templates at an outside mail service, which makes the mail itself from the parameters. */
type MailTemplate = 'contact' | 'donation';

/** A mail as every transport takes it. `id` is stable across tries, so that a receiver can drop a second copy. */
export type Mail = {
  id: string;
  from: string;
  to: string;
  replyTo?: string;
  /** One line of at most 78 characters. */
  subject: string;
  text: string;
  /** The same as `text`, for programs that show HTML. */
  html?: string;
  /** The language of subject and text, as in `Content-Language`. */
  language?: string;
  /** Set when an outside service has a template of its own for this mail; any other goes there as subject and text. */
  template?: { name: MailTemplate; params: Record<string, string> };
};

/** A way to send mail. `send` resolves when the other side has accepted the mail for good, and rejects otherwise. */
export type MailTransport = {
  name: 'smtp' | 'emailjs' | 'mailbox';
  /** @throws MailRefusal when the other side said what to expect of a further try. */
  send(mail: Mail): Promise<void>;
  /** Until when nothing is to be offered, in milliseconds since 1970. */
  pausedUntil?(): number;
  close(): void;
};

/**
 * - `for-good`: the same mail would be refused again.
 * - `settings`: nothing will leave until a setting is mended; the mail itself is not to blame.
 * - `busy`: too many at once; everything waits for a while.
 */
type RefusalKind = 'for-good' | 'settings' | 'busy';

/** The other side's no, told apart. Any other error of a transport is taken as passing. */
export class MailRefusal extends Error {
  override name = 'MailRefusal';
  readonly kind: RefusalKind;
  /** For the log: holds nothing of the mail. */
  readonly code: string;
  constructor(kind: RefusalKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
