import { sweepAccounts } from '#app/domain/accounts/sweep.server.ts';
import { sweepChallenges } from '#app/domain/challenges/challenges.server.ts';
import { purgeOldDonations } from '#app/domain/donations/retention.server.ts';
import { purgeOldMessages, retentionLimit } from '#app/domain/messages/retention.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import { removeKeptMails } from '#app/platform/mail/mailbox.server.ts';

const hourMs = 60 * 60_000;

type House = { db: Db; log: Log; mailboxFolder: string };

/** Throws away what has had its time, at the start and once an hour. @returns what stops it. */
export function startHousekeeping({ db, log, mailboxFolder }: House): () => void {
  const sweep = async () => {
    const now = Date.now();
    await purgeOldMessages(db, now);
    await purgeOldDonations(db, now);
    await sweepAccounts(db, now);
    await sweepChallenges(db, now);
    await removeKeptMails(mailboxFolder, retentionLimit(now));
  };
  const run = () =>
    void sweep().catch((error: unknown) => log.error({ err: error }, 'the hourly clean-up failed; it is tried again'));
  const timer = setInterval(run, hourMs);
  run();
  return () => clearInterval(timer);
}
