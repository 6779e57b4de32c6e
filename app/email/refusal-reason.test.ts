import { expect, test } from 'vitest';
import { type RefusalReason, refusalReason } from './refusal-reason.ts';

/** Answers of mail servers, a line each. */
const answers: Partial<Record<RefusalReason, string>> = {
  unknownAddress: `
    RCPT 550 5.1.1 <m…@e….org>: Recipient address rejected: policy of this domain
    RCPT 550 5.4.1 Recipient address rejected: Access denied. [XY1PEPF0001]
    RCPT 550 no
    RCPT 553 sorry, no mailbox here by that name
    550 5.1.1 mailbox unavailable
    No recipients defined`,
  unknownDomain: `
    RCPT 556 5.1.10 Recipient address has null MX
    RCPT 550 Domain gmial.com not found`,
  mailboxFull: `
    RCPT 452-4.2.2 The email account that you tried to reach is over quota.
    RCPT 552 over quota`,
  blocked: `
    Message failed: 550 5.7.1 Message rejected as spam by Content Filtering.
    Message failed: 552 5.7.0 This message was blocked because its content presents a security issue`,
  tooLarge: `
    Message size larger than allowed 1000`,
  sender: 'Mail command failed: 553 5.7.1 Sender address rejected: not owned by user',
  login: `
    Invalid login: 535 5.7.8 authentication failed
    the mail server does not encrypt the connection (STARTTLS), so nothing was sent`,
  unreachable: `
    cannot be reached: ECONNREFUSED
    Connection timeout`,
  later: `
    RCPT 450 4.2.0 Greylisted, try again later`,
  other: `
    RCPT 554 delivery error: This user doesn't have a yahoo.com account
    Message failed: 550 5.4.1 no answer from host`,
};
const rejected = "Can't send mail - all recipients were rejected:";

test.each(Object.entries(answers))('%s', (reason, lines) => {
  for (const line of lines.trim().split('\n')) {
    const answer = line.trim().replace('RCPT', rejected);
    expect(refusalReason(answer), answer).toBe(reason);
  }
});
