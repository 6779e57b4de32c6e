import { Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app has it by default: SHA-1, six digits, thirty seconds.

export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI in the QR code, which also opens the app on the same phone. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'BWT', label: email, secret }).toString();

/**
 * Accepts the step before and after, for clocks half a minute off, and none up to `after`, the last
 * used one. `now` in milliseconds.
 */
export function findTotpStep(
  secret: string,
  code: string,
  { after, now }: { after: number; now: number },
): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: 1,
  });
  const step = delta === null ? 0 : TOTP.counter({ timestamp: now }) + delta;
  return step > after ? step : undefined;
}
