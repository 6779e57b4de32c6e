import { z } from 'zod';

/** An ID token: three parts in base64url. Google's have about 1,200 characters. */
export const googleLoginSchema = z.object({
  token: z
    .string('token')
    .max(8_192, 'token')
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'token'),
});

/** `accessToken` goes into `Authorization: Bearer`, for fifteen minutes. */
export const accessTokenSchema = z.object({ accessToken: z.string() });
