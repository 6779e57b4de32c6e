/** `id` stays the same across attempts, so that a receiver can drop a second copy. */
export type Email = {
  id: string;
  from: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** The same as `text`, for programs that show HTML. */
  html?: string;
  /** The Message-ID where it is not `id`, and those of earlier emails: the part before the @. */
  messageId?: string;
  references?: readonly string[];
  /** A person wrote it: automatic replies are welcome. */
  isPersonal?: true;
  /** The language of subject and text, as in `Content-Language`. */
  language?: string;
  /** For an email service with a template of its own for this email. */
  template?: { name: 'contact' | 'donation'; params: Record<string, string> };
};

/** `send` rejects unless the other side has accepted the email. */
export type EmailTransport = {
  name: 'smtp' | 'emailjs' | 'mailbox';
  /** @throws DeliveryError when the response says whether another attempt can succeed. */
  send(email: Email): Promise<void>;
  /** Until when nothing is to be sent, in milliseconds since 1970. */
  pausedUntil?(): number;
  close(): void;
};

/** `configuration`: nothing can be sent until a setting is corrected. */
type DeliveryErrorKind = 'permanent' | 'configuration' | 'rate-limited';

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
