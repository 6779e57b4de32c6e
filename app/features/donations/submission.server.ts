import { normalizeEmail } from '#app/features/accounts/schema.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { imageSite, storageFull } from '#app/http/sent-image.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { createDonation, findReferenceByKey } from './donations.server.ts';
import { reportTransfer } from './proof.server.ts';
import { readReference } from './reference.ts';
import {
  donationFields,
  donationSchema,
  type ProofError,
  type ProofField,
  proofSchema,
} from './schema.ts';

/** Many people at one event may share an IP address. */
function donationLimits({ secret, clientIp }: Attempt): Limit[] {
  const { perNetwork, overall } = limitsFor(secret, 'donation');
  return [
    ...perNetwork(clientIp, { burst: 20, everySeconds: 60 }),
    overall({ burst: 300, everySeconds: 2 }),
  ];
}

/**
 * For emails to an address that anyone may have typed. Beyond them no email is sent; the page shows
 * the same information.
 */
function donorEmailLimits({ secret, clientIp, email }: Attempt & { email: string }): Limit[] {
  const { bucket, perNetwork, overall } = limitsFor(secret, 'donor-mail');
  return [
    bucket(['mailbox', normalizeEmail(email)], { burst: 3, everySeconds: 3_600 }),
    ...perNetwork(clientIp, { burst: 6, everySeconds: 300 }),
    overall({ burst: 60, everySeconds: 60 }),
  ];
}

/** A donation that someone announces, by the page's form or the API. Its value is the reference. */
export const donationSubmission = defineSubmission({
  access: currentSession,
  form: 'donation',
  schema: donationSchema,
  errors: donationFields.errors,
  spam: 'mark',
  captcha: { form: 'donation' },
  content: (input) => [input],
  earlier: ({ db, idempotencyKey }) => findReferenceByKey(db, idempotencyKey),
  limits: donationLimits,
  async run({ db, secret, clientIp, access: session, idempotencyKey, locale, spamReason }, input) {
    const now = Date.now();
    // Beyond these limits only the email is left out, never the donation.
    const emailsDonor =
      spamReason === null &&
      !(await takeLimits(db, donorEmailLimits({ secret, clientIp, email: input.email }), now));
    const origin = {
      idempotencyKey,
      accountId: session?.account.id ?? null,
      locale,
      spamReason,
      emailsDonor,
    };
    return done((await createDonation(db, input, origin, now)).reference);
  },
});

function proofLimits({ secret, clientIp }: Attempt): Limit[] {
  return limitsFor(secret, 'proof').perNetwork(clientIp, { burst: 10, everySeconds: 60 });
}

/** The donor says that the money was sent. Whoever has the reference may. */
export const proofSubmission = defineSubmission({
  schema: proofSchema,
  errors: fieldErrors<ProofField, ProofError>,
  // Before its file is read, which may have to be decoded.
  file: {
    field: 'picture',
    tooLarge: 'pictureTooLarge',
    stalled: 'pictureStalled',
    full: 'storageFull',
    limits: proofLimits,
  },
  rejections: {
    gone: { status: 404, code: 'gone', detail: 'No announced donation has this reference.' },
    storageFull,
  },
  run(sender, { transaction, picture }) {
    const reference = readReference(sender.params?.['reference'] ?? '') ?? '';
    return reportTransfer(
      imageSite(sender),
      { reference, transaction, picture: picture?.path ?? null },
      Date.now(),
    );
  },
});
