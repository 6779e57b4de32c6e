import { countKept, countUnsent, listUnsent, sendKeptEmails } from '#app/email/outbox.server.ts';
import { maskEmailAddresses } from '#app/email/sanitize.ts';
import { findRecipient } from '#app/email/templates.ts';
import { retryAndSettle } from '#app/features/contact/admin/refused-replies.server.ts';
import { registry } from '#app/features.server.ts';
import type { Config } from '#app/platform/config.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#db/schema.ts';
import { CommandError, endWithUsage, type Site, withSite } from './site.ts';

const help = `Usage (also while the site is running):
  npm run outbox                   lists the emails that have not been sent, and why
  npm run outbox -- retry <id>     tries one again
  npm run outbox -- retry all      tries all of them again at once
  npm run outbox -- retry kept     sends what the local mailbox kept
  npm run outbox -- help           shows this

Nothing listed here is lost. Waiting emails are tried again automatically, less and less often,
down to every 3 hours; those refused for good stay until you retry them. A running site picks up
a retried email within seconds.
Exit code: 0 on success, 1 when something went wrong, 2 when the arguments are not understood.`;

const shown = 50;

const [verb, which, ...more] = process.argv.slice(2);
if (verb === undefined) await withSite(list);
else if (verb === 'retry' && which !== undefined && more.length === 0)
  await withSite((site) => retry(site, which));
else endWithUsage(help);

async function list({ config, db }: Site): Promise<void> {
  const now = Date.now();
  const { waiting, failed } = await countUnsent(db);
  console.log(`Emails are sent through ${wayOf(config)}.`);
  const kept = await countKept(db);
  if (kept > 0)
    console.log(
      `${mails(kept)} kept in the local mailbox, not sent: npm run outbox -- retry kept sends what is still needed.`,
    );
  if (waiting + failed === 0)
    return console.log('No emails are waiting, and none was refused for good.');
  console.log(`${mails(waiting)} waiting, ${mails(failed)} refused for good.`);
  const rows = await listUnsent(db, shown);
  for (const title of ['Refused for good:', 'Waiting:']) {
    const some = rows.filter((row) => (row.failed_at === null) === (title === 'Waiting:'));
    if (some.length > 0) console.log(`\n${title}`);
    for (const row of some) console.log(await describe(db, row, config.mailTo, now));
  }
  const hidden = waiting + failed - rows.length;
  if (hidden > 0) console.log(`\n… and ${hidden} more.`);
  console.log('\nTo try one again at once: npm run outbox -- retry <id>, or retry all.');
}

async function retry({ config, db }: Site, which: string): Promise<void> {
  const hasMailServer = Boolean(config.smtpUrl || config.emailJs);
  const retryNow = (id: string) =>
    db.transaction().execute((trx) => retryAndSettle(trx, id, Date.now()));
  if (which === 'kept' && !hasMailServer)
    throw new CommandError(`No mail server is set: emails are sent through ${wayOf(config)}.`);
  if (which === 'kept')
    return console.log(`${mails(await sendKeptEmails(db, 'all', Date.now()))} will be sent now.`);
  if (which === 'all')
    return console.log(`${mails(await retryNow('all'))} will be tried again now.`);
  const found = await db
    .selectFrom('outbox')
    .select(['id', 'sent_at', 'outcome'])
    .where('id', '=', which.toLowerCase())
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no email "${which}": npm run outbox lists them.`);
  if (found.outcome === 'kept' && hasMailServer) {
    await sendKeptEmails(db, found.id, Date.now());
    return console.log(`The email ${found.id} will be sent now.`);
  }
  if (found.outcome === 'kept')
    throw new CommandError(
      `The email ${found.id} is kept in the local mailbox: no mail server is set.`,
    );
  if (found.outcome === 'dismissed')
    throw new CommandError(
      `The email ${found.id} was dismissed: undo that in the journal of the back-office to send it again.`,
    );
  if (found.sent_at !== null)
    throw new CommandError(`The email ${found.id} was sent ${ago(Date.now() - found.sent_at)}.`);
  const count = await retryNow(found.id);
  console.log(
    count === 1
      ? `The email ${found.id} will be tried again now.`
      : `The email ${found.id} is being tried right now, or is not due yet.`,
  );
}

async function describe(
  db: Db,
  row: OutboxRow,
  mailTo: string | undefined,
  now: number,
): Promise<string> {
  const recipient = await findRecipient(registry.emails, db, row);
  const to =
    recipient === 'company'
      ? `the company, ${mailTo ? maskEmailAddresses(mailTo) : 'MAIL_TO is not set'}`
      : maskEmailAddresses(recipient ?? 'nobody any more');
  const facts = [
    `queued ${ago(now - row.created_at)}`,
    row.attempts === 1 ? '1 attempt' : `${row.attempts} attempts`,
    fateOf(row, now),
  ];
  const lines = [`  ${row.id}  ${row.kind}, to ${to}`, `            ${facts.join(', ')}`];
  if (row.last_error) lines.push(`            ${row.last_error}`);
  return lines.join('\n');
}

function fateOf({ failed_at, claimed_until, due_at }: OutboxRow, now: number): string {
  if (failed_at !== null) return `refused ${ago(now - failed_at)}`;
  if (claimed_until !== null && claimed_until > now) return 'being tried now';
  return due_at > now ? `next attempt in ${span(due_at - now)}` : 'next attempt now';
}

function wayOf({ emailJs, smtpUrl }: Config): string {
  if (emailJs) return `the mail service at ${new URL(emailJs.url).host} (EMAILJS_API_URL)`;
  return smtpUrl
    ? `the mail server ${new URL(smtpUrl).host} (SMTP_URL)`
    : 'the local mailbox (neither SMTP_URL nor EMAILJS_… is set)';
}

function mails(n: number): string {
  return `${n} ${n === 1 ? 'email' : 'emails'}`;
}

function ago(ms: number): string {
  return `${span(ms)} ago`;
}

function span(ms: number): string {
  const units = [
    [86_400_000 * 2, 86_400_000, ' days'],
    [3_600_000 * 2, 3_600_000, ' h'],
    [60_000 * 2, 60_000, ' min'],
  ] as const;
  const [, size, name] = units.find(([from]) => ms >= from) ?? [0, 1_000, ' s'];
  return `${Math.max(0, Math.round(ms / size))}${name}`;
}
