/**
 * An email as every transport takes it. `id` stays the same across attempts, so that a receiver can
 * drop a second copy.
 */
export type Email = {
  id: string;
  from: string;
  to: string;
  replyTo?: string;
  /** One line of at most 78 characters. */
  subject: string;
  text: string;
  /** The same as `text`, for programs that show HTML. */
  html?: string;
  /**
   * Where `id` is not to be its Message-ID: the part before the @, as are those of the earlier
   * emails that it belongs to.
   */
  messageId?: string;
  references?: readonly string[];
  /** A person wrote it: automatic replies are welcome. */
  isPersonal?: true;
  /** The language of subject and text, as in `Content-Language`. */
  language?: string;
  /**
   * Set when the email service has a template of its own for this email; any other is sent there as
   * subject and text.
   */
  template?: { name: 'contact' | 'donation'; params: Record<string, string> };
};

/**
 * A way to send emails. `send` resolves when the other side has accepted the email, and rejects
 * otherwise.
 */
export type EmailTransport = {
  name: 'smtp' | 'emailjs' | 'mailbox';
  /** @throws DeliveryError when the response says whether another attempt can succeed. */
  send(email: Email): Promise<void>;
  /** Until when nothing is to be sent, in milliseconds since 1970. */
  pausedUntil?(): number;
  close(): void;
};

/**
 * - `permanent`: the same email would be rejected again.
 * - `configuration`: nothing can be sent until a setting is corrected; it is not about this email.
 * - `rate-limited`: too many at once; all emails wait for a while.
 */
type DeliveryErrorKind = 'permanent' | 'configuration' | 'rate-limited';

/** The other side rejected an email. Any other error of a transport is transient. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly kind: DeliveryErrorKind;
  /** For the log: contains nothing of the email. */
  readonly code: string;
  constructor(kind: DeliveryErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
