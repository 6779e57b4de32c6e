import { z } from 'zod';

const longest = 2_000;

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

/** A challenge of ALTCHA's protocol, version 2. */
export const challengeSchema = z.object({
  // Strict, as the signature covers every parameter.
  parameters: z.strictObject({
    algorithm: z.string(),
    cost: z.int(),
    data: z.strictObject({ form: z.string() }),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: hex(64),
    nonce: hex(32),
    salt: hex(32),
  }),
  signature: hex(64),
});

/** A solution as ALTCHA's widget and ours send it: JSON in base64. */
export const solutionSchema = z
  .base64()
  .max(longest)
  .transform((text, context) => {
    try {
      return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as unknown;
    } catch {
      context.addIssue('captcha');
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      challenge: challengeSchema,
      solution: z.object({ counter: z.number(), derivedKey: hex(64) }),
    }),
  );

/** The captcha solution in an API call. */
export const withCaptcha = (schema: z.ZodObject) =>
  schema.safeExtend({ captcha: z.string('captcha').max(4_096, 'captcha').optional() });
