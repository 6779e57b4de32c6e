import { normalizeEmail } from '#app/features/accounts/schema.ts';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type Result } from '#app/http/result.ts';
import { imageSite, storageFull } from '#app/http/sent-image.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { createDonation, findReferenceByKey } from './donations.server.ts';
import { openMethods } from './donations.ts';
import { reportTransfer } from './proof.server.ts';
import { readReference } from './reference.ts';
import { donationFields, donationSchema, proofErrors, proofSchema } from './schema.ts';

type Announced = Result<string, ReturnType<typeof donationFields.errors>>;

/** Announces a donation, by the page's form or the API. Its value is the reference. */
export const donationSubmission = defineSubmission({
  access: currentSession,
  form: 'donation',
  schema: donationSchema,
  errors: donationFields.errors,
  spam: 'mark',
  captcha: { form: 'donation' },
  content: (input) => [input],
  earlier: ({ db, idempotencyKey }) => findReferenceByKey(db, idempotencyKey),
  // Many people at one event may share an IP address.
  limits({ secret, clientIp }) {
    const { perNetwork, overall } = limitsFor(secret, 'donation');
    return [
      ...perNetwork(clientIp, { burst: 20, everySeconds: 60 }),
      overall({ burst: 300, everySeconds: 2 }),
    ];
  },
  async run({ access: session, ...sender }, input): Promise<Announced> {
    const { db, secret, clientIp, spamReason } = sender;
    const now = Date.now();
    const { support } = await findShownSettings(db, sender.config.publicUrl);
    if (!openMethods(support).includes(input.transferMethod))
      return { outcome: 'invalid', errors: { transferMethod: 'transferMethodSoon' } };
    // Anyone may have typed the address: beyond these limits only the email to it is left out.
    const { bucket, perNetwork, overall } = limitsFor(secret, 'donor-mail');
    const emailLimits = [
      bucket(['mailbox', normalizeEmail(input.email)], { burst: 3, everySeconds: 3_600 }),
      ...perNetwork(clientIp, { burst: 6, everySeconds: 300 }),
      overall({ burst: 60, everySeconds: 60 }),
    ];
    const emailsDonor = spamReason === null && !(await takeLimits(db, emailLimits, now));
    const origin = { ...sender, accountId: session?.account.id ?? null, emailsDonor };
    return done((await createDonation(db, input, origin, now)).reference);
  },
});

/** The donor says that the money was sent. Whoever has the reference may. */
export const proofSubmission = defineSubmission({
  schema: proofSchema,
  errors: proofErrors,
  // Before its file is read, which may have to be decoded.
  file: {
    field: 'picture',
    tooLarge: 'pictureTooLarge',
    stalled: 'pictureStalled',
    full: 'storageFull',
    limits: ({ secret, clientIp }) =>
      limitsFor(secret, 'proof').perNetwork(clientIp, { burst: 10, everySeconds: 60 }),
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
