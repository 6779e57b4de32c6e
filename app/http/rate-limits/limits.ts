import { createHmac } from 'node:crypto';

/** How much, and how fast it comes back: `burst` at once, then one every `everySeconds`. */
type Rate = { burst: number; everySeconds: number };

/** One bucket. When it is empty, `otherwise` decides; without that, the attempt is refused. */
export type Limit = Rate & { key: string; otherwise?: Limit };

/** Milliseconds until one comes back. */
export const refillMs = ({ everySeconds }: Rate): number => Math.round(everySeconds * 1000);

/** What limits are made of for one attempt. */
export type Attempt = {
  /** Hides the keys: without it, nobody can find out which IP address a row is about. */
  secret: string;
  clientIp: string;
};

/**
 * Makes the buckets of one kind of attempt, each for a subject of its own. List them from narrow to wide: a refused attempt takes nothing
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
