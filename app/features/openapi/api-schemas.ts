import { z } from 'zod';
import { signUpSchema } from '#app/features/accounts/schema.ts';
import { contactSchema } from '#app/features/contact/schema.ts';
import { donationSchema } from '#app/features/donations/schema.ts';
import { maxPictureBytes, pictureSchema } from '#app/features/pictures/schema.ts';

// What the JSON API takes and gives beyond the product's own inputs, which stand in the domain.

/** An ID token: three parts in base64url. Google's have about 1,200 characters. */
export const googleLoginSchema = z.object({
  token: z
    .string('token')
    .max(8_192, 'token')
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'token'),
});

/** A solved challenge: the JSON of ALTCHA's payload, `{challenge, solution}`, in base64. */
const captcha = z.string('captcha').max(4_096, 'captcha').optional();

export const contactCallSchema = contactSchema.extend({ captcha });
export const donationCallSchema = donationSchema.safeExtend({ captcha });
export const signUpCallSchema = signUpSchema.extend({ captcha });

/** A challenge of ALTCHA's protocol, version 2. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    data: z.object({ form: z.string() }),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

/** `accessToken` goes into `Authorization: Bearer`, for fifteen minutes. */
export const accessTokenSchema = z.object({ accessToken: z.string() });

/** `accepted` is all that is told: whether the address has an account is not. */
export const acceptedSchema = z.object({ status: z.literal('accepted') });

export const changedSchema = z.object({ status: z.literal('changed') });

/** `country` is ISO 3166-1 alpha-2; both are null where nothing is known of the place. */
export const placeSchema = z.object({ country: z.string().nullable(), region: z.string().nullable() });

/** A form with a file: JPEG, PNG, WebP or AVIF. A visitor's has the solution of a challenge. */
export const uploadSchema = pictureSchema.extend({ image: z.file().max(maxPictureBytes), captcha: z.string().optional() });

/** `key` shows a visitor without an account the picture while it waits. */
export const uploadedSchema = z.object({ id: z.string(), state: z.literal('pending'), key: z.string().optional() });

/** Its page says how to send it, and where it stands. */
export const announcedSchema = z.object({ reference: z.string(), state: z.literal('announced'), statusUrl: z.url() });
