import { expect } from 'vitest';
import { renderQueuedEmail } from '#app/email/templates.ts';
import { type Method, methods } from '#app/features/donations/donations.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { isExample } from '#app/features/settings/shown.server.ts';
import { registry } from '#app/features.server.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { outboxSettings, receive, start } from '#test/outbox.ts';

// The emails of a public site that nobody has furnished yet.

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [String(value)];
const examples = leaves(exampleSettings).filter(isExample);
const phone = '+509 37 12 34 56';

test('emails of an unfurnished public site have no example and no label without a value', async () => {
  await receive(db, { phone });
  const give = (transferMethod: Method) => giveTo(db, start, { transferMethod, phone });
  for (const method of methods) await give(method);
  await setState(db, await give('moncash'), 'received', start);
  const { sessionId } = await makeSchool(db, { seats: '1' });
  for (const n of [1, 2])
    await enrolOne(db, sessionId, n, { email: `${n}@exemple.com`, emailsLearner: true });

  const kinds = new Set<string>();
  const { publicUrl, secret } = outboxSettings;
  const context = {
    db,
    publicUrl,
    secret,
    company: undefined,
    teamLocale: 'fr',
    now: start,
  } as const;
  for (const row of await rowsIn('outbox')) {
    const email = await renderQueuedEmail(registry.emails, row, context, registry.findSignature);
    if (!email) continue;
    kinds.add(row.kind);
    const { subject, text, html = '' } = email.content;
    const written = [subject, text, html].join('\n');
    expect(examples.filter((example) => written.includes(example))).toEqual([]);
    // A random token may have these letters.
    const read = text.replaceAll(/https:\S+/g, 'URL');
    expect(read, row.kind).not.toMatch(/:[^\S\n]*(?:\n\n|$)|\n\n\n|undefined|null|NaN/);
    expect(html, row.kind).not.toMatch(/<(dd|dt|p|li|ol|dl)\b[^>]*>\s*<\/\1>/);
  }
  const sent = ['contact', 'donation', 'donation-state', 'donation-thanks', 'enrolment'];
  expect([...kinds].sort()).toEqual(sent);
});
