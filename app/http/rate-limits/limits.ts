import { createHmac } from 'node:crypto';
import { ipNetworks } from './ip-network.ts';

type Rate = { burst: number; everySeconds: number };

/** One bucket. When it is empty, `otherwise` decides; without that, the attempt is refused. */
export type Limit = Rate & {
  key: string;
  otherwise?: Limit;
  /** When it is empty, a solved captcha passes: nobody may lock out another person. */
  asksCaptcha?: true;
};

export const refillMs = ({ everySeconds }: Rate): number => Math.round(everySeconds * 1000);

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
    bucket,
    /** Each wider IPv6 network has twice the rate of the one inside it: `overall` is larger. */
    perNetwork: (clientIp: string, { burst, everySeconds }: Rate, ...subject: string[]): Limit[] =>
      ipNetworks(clientIp).map((network, index) =>
        bucket(['ip-network', ...subject, network], {
          burst: burst * 2 ** index,
          everySeconds: everySeconds / 2 ** index,
        }),
      ),
    overall: (rate: Rate, ...subject: string[]): Limit => ({
      ...bucket(['overall', ...subject], rate),
      asksCaptcha: true,
    }),
  };
}
