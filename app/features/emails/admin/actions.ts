import { enqueueEmail, sendKeptEmails } from '#app/email/outbox.server.ts';
import { retryAndSettle } from '#app/features/contact/admin/refused-replies.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { trialEmail } from './email.server.ts';
import { dismissEmail } from './emails.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const outbox = { may: 'email.retry', back: '/admin/email' } as const;

const actions = postActions(
  // To whoever pressed, and to nobody else; the page says what becomes of it.
  postAction('/admin/email/trial', {
    ...outbox,
    limits: ({ secret, access: { account } }) => [
      limitsFor(secret, 'trial-email').bucket(['account', account.id], {
        burst: 5,
        everySeconds: 10 * 60,
      }),
    ],
    notices: { rate_limited: 'enough_trials' },
    run: async (db, { accountId }, now) =>
      done({ search: { trial: await enqueueEmail(db, trialEmail({ accountId }), now) } }),
  }),
  postAction('/admin/email/:id/dismissal', { ...outbox, run: dismissEmail }),
  // One email, with `all` each that was tried in vain, or with `kept` each in the local mailbox.
  // Kept emails wait until there is a mail server.
  postAction('/admin/email/:id/retry', {
    ...outbox,
    run: (db, { id, accountId }, now, { mailbox }) =>
      db.transaction().execute(async (trx) => {
        const retried = id === 'kept' ? 0 : await retryAndSettle(trx, id, now);
        const sent =
          mailbox === null && id !== 'all'
            ? await sendKeptEmails(trx, id === 'kept' ? 'all' : id, now)
            : 0;
        if (retried + sent === 0) return rejected('gone');
        const action = id === 'all' || id === 'kept' ? 'emails.retried' : 'email.retried';
        const about = { accountId, action, subject: 'email', subjectId: id } as const;
        return done({ entryId: await recordChange(trx, about, now) });
      }),
  }),
);
export const loader = actions.loader;
export const action = actions.action;
