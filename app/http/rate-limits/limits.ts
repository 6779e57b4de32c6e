import { createHmac } from 'node:crypto';

/** Size and refill rate: `burst` at once, then one every `everySeconds`. */
type Rate = { burst: number; everySeconds: number };

/** One bucket. When it is empty, `otherwise` decides; without that, the attempt is refused. */
export type Limit = Rate & { key: string; otherwise?: Limit };

/** Milliseconds until the next token. */
export const refillMs = ({ everySeconds }: Rate): number => Math.round(everySeconds * 1000);

/** What the limits of one attempt depend on. */
export type Attempt = {
  /** The HMAC key: without it, no IP address can be recovered from a row. */
  secret: string;
  clientIp: string;
};

/**
 * Creates the buckets of one kind of attempt, one for each subject. List them from narrow to wide: a refused attempt takes nothing
 * from all others.
 *
 *     const limit = limitsFor(secret, 'contact');
 *     return [limit(['address', ipNetwork(clientIp)], { burst: 60, everySeconds: 30 })];
 */
export const limitsFor =
  (secret: string, name: string) =>
  (subject: readonly string[], rate: Rate): Limit => ({
    ...rate,
    key: createHmac('sha256', secret)
      .update(`limit:${JSON.stringify([name, ...subject])}`)
      .digest('base64url'),
  });
