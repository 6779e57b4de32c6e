import { accountEmailLimits } from '#app/features/accounts/limits.ts';
import type { AccountFieldError } from '#app/features/accounts/schema.ts';
import { resetRequestSchema, signUpSchema } from '#app/features/accounts/schema.ts';
import { fieldErrors } from '#app/http/forms.ts';
import { ipNetwork } from '#app/http/rate-limits/ip-network.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { registerAccount, requestVerificationFor } from './register.server.ts';
import type { SignUpField } from './SignUpForm.tsx';

/** A class may sign up together, behind one IP address. */
export function signUpLimits({ secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const limit = limitsFor(secret, 'signup');
  return [
    limit(['account', email], { burst: 3, everySeconds: 1_200 }),
    limit(['address', ipNetwork(clientIp)], { burst: 40, everySeconds: 60 }),
    limit(['overall'], { burst: 300, everySeconds: 1 }),
  ];
}

/** The same, in words and time, for an email address that has an account already: its owner is told by email. */
export const signUpSubmission = defineSubmission({
  form: 'signup',
  schema: signUpSchema,
  errors: fieldErrors<SignUpField, AccountFieldError>,
  spam: 'refuse',
  captcha: { form: 'signup', optionalInApi: true },
  // Pressed twice, the second press must not look like someone else's sign-up; gone back to and corrected, it is another one.
  content: ({ email }) => [email],
  once: true,
  limits: ({ secret, clientIp }, { email }) => signUpLimits({ secret, clientIp, email }),
  run: async ({ db, locale }, input) => done(await registerAccount(db, input, locale, Date.now())),
});

/** Asks for the link that verifies an email address once more. */
export const resendSubmission = defineSubmission({
  schema: resetRequestSchema,
  errors: fieldErrors<'email', AccountFieldError>,
  limits: ({ secret, clientIp }, { email }) => accountEmailLimits('verification', { secret, clientIp, email }),
  run: async ({ db, locale }, { email }) => done(await requestVerificationFor(db, email, locale, Date.now())),
});
