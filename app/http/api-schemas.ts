import { z } from 'zod';
import { maxPictureBytes, pictureSchema } from '#app/domain/pictures/pictures.schema.ts';

// What the JSON API takes and gives beyond the product's own inputs, which stand in the domain.

/** An ID token: three parts in base64url. Google's have about 1,200 characters. */
export const googleLoginSchema = z.object({
  token: z
    .string('token')
    .max(8_192, 'token')
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'token'),
});

/** `accessToken` goes into `Authorization: Bearer`, for fifteen minutes. */
export const accessTokenSchema = z.object({ accessToken: z.string() });

/** `accepted` is all that is told: whether the address has an account is not. */
export const acceptedSchema = z.object({ status: z.literal('accepted') });

export const changedSchema = z.object({ status: z.literal('changed') });

/** `country` is ISO 3166-1 alpha-2; both are null where nothing is known of the place. */
export const placeSchema = z.object({ country: z.string().nullable(), region: z.string().nullable() });

/** A form with a file: JPEG, PNG, WebP or AVIF. */
export const uploadSchema = pictureSchema.extend({ image: z.file().max(maxPictureBytes) });

/** `key` shows a visitor without an account the picture while it waits. */
export const uploadedSchema = z.object({ id: z.string(), state: z.literal('pending'), key: z.string().optional() });
