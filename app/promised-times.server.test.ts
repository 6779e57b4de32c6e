import { expect, test } from 'vitest';
import { formerOwnerMs } from './features/accounts/former-owners.server.ts';
import { tokenLifeMs } from './features/accounts/tokens.server.ts';
import { trashMs } from './features/articles/drafts.ts';
import { previewMs } from './features/articles/preview-link.ts';
import { replyDelayMs } from './features/contact/admin/review.server.ts';
import { payeeDelayMs } from './features/donations/payees/payees.server.ts';
import { invitationMs } from './features/members/invitations/invitations.ts';
import { linkMs } from './features/privacy/requests.ts';
import { challengeLifeMs } from './http/captcha/challenges.ts';
import { absoluteMs, idleMs } from './http/session/sessions.server.ts';
import { emailDelayMs, undoMs } from './office/journal/journal.server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

// The tests of each feature take these as they are.
test('times are those that texts, emails and docs/security.md promise', () => {
  expect({ replyDelayMs, emailDelayMs }).toEqual({ replyDelayMs: minute, emailDelayMs: minute });
  expect({ undoMs, trashMs }).toEqual({ undoMs: 30 * day, trashMs: 30 * day });
  expect({ idleMs, absoluteMs }).toEqual({ idleMs: 7 * day, absoluteMs: 30 * day });
  expect({ payeeDelayMs, formerOwnerMs }).toEqual({ payeeDelayMs: day, formerOwnerMs: 7 * day });
  expect([previewMs, invitationMs, linkMs]).toEqual([7 * day, 3 * day, 3 * day]);
  expect(challengeLifeMs).toBe(30 * minute);
  const { verify, reset, owner, email, payees } = tokenLifeMs;
  expect([verify, owner, email, payees]).toEqual([3 * day, day, day, 8 * day]);
  expect(reset).toBe(30 * minute);
});
