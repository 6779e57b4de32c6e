import { expect, test } from 'vitest';
import { refusalReason } from './refusal-reason.ts';

const rcpt = "Can't send mail - all recipients were rejected:";

test.each([
  [
    `${rcpt} 550 5.1.1 <m…@e….org>: Recipient address rejected: User unknown in virtual mailbox table`,
    'unknownAddress',
  ],
  [`${rcpt} 550-5.1.1 The email account that you tried to reach does not exist.`, 'unknownAddress'],
  [`${rcpt} 550 no`, 'unknownAddress'],
  [`${rcpt} 554 delivery error: This user doesn't have a yahoo.com account`, 'other'],
  [`${rcpt} 553 sorry, no mailbox here by that name`, 'unknownAddress'],
  ['550 5.1.1 mailbox unavailable', 'unknownAddress'],
  ['No recipients defined', 'unknownAddress'],
  [`${rcpt} 550 5.1.2 Bad destination system address`, 'unknownDomain'],
  [`${rcpt} 556 5.1.10 Recipient address has null MX`, 'unknownDomain'],
  [`${rcpt} 550 Domain gmial.com not found`, 'unknownDomain'],
  [`${rcpt} 552 5.2.2 Mailbox full`, 'mailboxFull'],
  [`${rcpt} 452-4.2.2 The email account that you tried to reach is over quota.`, 'mailboxFull'],
  ['Message failed: 550 5.7.1 Message rejected as spam by Content Filtering.', 'blocked'],
  [`${rcpt} 554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org`, 'blocked'],
  ['Message failed: 550 This message was blocked because of its reputation', 'blocked'],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', 'tooLarge'],
  ['Message size larger than allowed 1000', 'tooLarge'],
  ['Mail command failed: 553 5.7.1 Sender address rejected: not owned by user', 'sender'],
  ['Invalid login: 535 5.7.8 authentication failed', 'login'],
  [
    'the mail server does not encrypt the connection (STARTTLS), so neither the password nor the email was sent',
    'login',
  ],
  ['cannot be reached: ECONNREFUSED', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.example.org', 'unreachable'],
  ['Connection timeout', 'unreachable'],
  [`${rcpt} 450 4.2.0 Greylisted, try again later`, 'later'],
  ['429 too many requests', 'later'],
  ['400 refused: the parameters are not right', 'other'],
  [
    `${rcpt} 550 5.1.1 <m…@e….org>: Recipient address rejected: policy of this domain`,
    'unknownAddress',
  ],
  [`${rcpt} 550-5.1.1 The email account does not exist. See our spam policy`, 'unknownAddress'],
  [`${rcpt} 550 5.4.1 Recipient address rejected: Access denied. [XY1PEPF0001]`, 'unknownAddress'],
  ['Message failed: 550 5.4.1 no answer from host', 'other'],
  [
    'Message failed: 552 5.7.0 This message was blocked because its content presents a security issue',
    'blocked',
  ],
  [`${rcpt} 552 mailbox is full`, 'mailboxFull'],
  [`${rcpt} 552 over quota`, 'mailboxFull'],
  ['Message failed: 552 transaction failed', 'other'],
  ['', 'other'],
])('%s', (answer, reason) => {
  expect(refusalReason(answer)).toBe(reason);
});
