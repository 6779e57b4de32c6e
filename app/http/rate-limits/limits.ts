import { createHmac } from 'node:crypto';
import { ipNetworks } from './ip-network.ts';

/** Size and refill rate: `burst` at once, then one every `everySeconds`. */
type Rate = { burst: number; everySeconds: number };

/** One bucket. When it is empty, `otherwise` decides; without that, the attempt is refused. */
export type Limit = Rate & {
  key: string;
  otherwise?: Limit;
  /**
   * When it is empty, a solved captcha stands in for it: strangers have emptied it, and nobody may
   * lock out another person.
   */
  asksCaptcha?: true;
};

/** Milliseconds until the next token. */
export const refillMs = ({ everySeconds }: Rate): number => Math.round(everySeconds * 1000);

/** The attempt that limits are computed for. */
export type Attempt = {
  /** The HMAC key: without it, no IP address can be recovered from a row. */
  secret: string;
  clientIp: string;
};

/**
 * Creates the buckets of one kind of attempt. List them from narrow to wide: the first that is
 * empty decides.
 *
 *     const { bucket, perNetwork, overall } = limitsFor(secret, 'signup');
 *     return [
 *       bucket(['account', email], { burst: 3, everySeconds: 1_200 }),
 *       ...perNetwork(clientIp, { burst: 40, everySeconds: 60 }),
 *       overall({ burst: 300, everySeconds: 1 }),
 *     ];
 */
export function limitsFor(secret: string, name: string) {
  const bucket = (subject: readonly string[], rate: Rate): Limit => ({
    ...rate,
    key: createHmac('sha256', secret)
      .update(`limit:${JSON.stringify([name, ...subject])}`)
      .digest('base64url'),
  });
  return {
    /** Limits one subject, such as an account. */
    bucket,
    /**
     * Limits the IP address's networks. Each wider IPv6 network has twice the rate of the one
     * inside it: one person may hold it all, or share it with the other customers of a provider.
     * Choose `overall` larger than four times the rate, or one such network empties it.
     */
    perNetwork: (clientIp: string, { burst, everySeconds }: Rate, ...subject: string[]): Limit[] =>
      ipNetworks(clientIp).map((network, index) =>
        bucket(['ip-network', ...subject, network], {
          burst: burst * 2 ** index,
          everySeconds: everySeconds / 2 ** index,
        }),
      ),
    /** Limits everyone together. */
    overall: (rate: Rate, ...subject: string[]): Limit => ({
      ...bucket(['overall', ...subject], rate),
      asksCaptcha: true,
    }),
  };
}
