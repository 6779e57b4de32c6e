import { z } from 'zod';

export const passkeyNameLength = 60;

/** The typed code: a code of the app, or a recovery code, however grouped. */
const code = z.string('code').trim().min(1, 'code').max(40, 'code');
export const codeSchema = z.object({ code });
/** The API takes it along with the password. */
export const optionalCode = code.optional();

const base64url = z.string().regex(/^[\w-]+$/);

/** A WebAuthn response as `PublicKeyCredential.toJSON()` has it; a form sends it as text. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z
    .string('passkey')
    .max(20_000, 'passkey')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'passkey' });
        return z.NEVER;
      }
    })
    .pipe(
      z.object(
        {
          id: base64url,
          rawId: base64url,
          type: z.literal('public-key'),
          response: z.object({ clientDataJSON: base64url, ...response }),
          clientExtensionResults: z.object({}).catch({}).default({}),
        },
        'passkey',
      ),
    );

export const newPasskeySchema = z.object({
  name: z
    .string()
    .trim()
    .max(passkeyNameLength, 'name')
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}]*$/u, 'name'),
  credential: credential({
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .catch([])
      .default([]),
  }),
});

export const passkeyProofSchema = z.object({
  credential: credential({
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export type NewPasskey = z.output<typeof newPasskeySchema>;
export type PasskeyProof = z.output<typeof passkeyProofSchema>['credential'];

/** The fields of somebody who proves again who they are. */
export const proofFields = {
  password: z.string().max(1_000, 'password'),
  code: z.string().trim().max(40, 'code'),
};
