import { Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app has it by default: SHA-1, six digits, thirty seconds.

/** 160 random bits in base32, as apps take it. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI in the QR code, which also opens the app on the same phone. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: 'BWT', label: email, secret }).toString();

/**
 * The time step that a code belongs to, or undefined when it is wrong. The step before and the one
 * after are accepted, for clocks that are half a minute off. `after` is the last step that was
 * used: its code and earlier ones are not accepted again. `now` in milliseconds.
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
