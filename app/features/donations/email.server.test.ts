import { beforeEach, expect } from 'vitest';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import { emailDelayMs } from '#app/office/journal/journal.server.ts';
import { deliverEmails } from '#test/accounts.ts';
import { db, test } from '#test/database.ts';
import { giveTo, setState } from '#test/donations.ts';
import { furnish, furnished } from '#test/furnished.ts';
import { findDonationByReference } from './donations.server.ts';
import { donationPath, methods, paymentDetails } from './donations.ts';
import { donationParameters } from './email.server.ts';
import { donationEmailTexts } from './email-texts.ts';
import { donationTexts } from './texts.ts';

beforeEach(() => furnish(db));

const now = Date.UTC(2026, 10, 20, 12);
const team = 'team@bwt.example';
const { support } = furnished;

test('E11: emails every parameter to the recipient label of the settings, with the donor as Reply-To', async () => {
  await updateSetting(db, 'support', { ...support, recipient: 'Les dons de BWT' }, now);
  const reference = await giveTo(db, now);
  const email = (await deliverEmails(db, now)).find(({ to }) => to === team);
  const subject = `Don ${reference}\u00A0: Anaïs Pierre`;
  expect(email).toMatchObject({ replyTo: 'anais@exemple.com', subject });
  expect(email?.text.split('\n')).toEqual([
    'to_name : Les dons de BWT',
    'from_name : Anaïs Pierre',
    'email : anais@exemple.com',
    'phone : +509 37 00 00 00',
    'amount : 1\u202F000,50\u00A0gourdes (HTG)',
    'transferMethod : Moncash',
    `Référence : ${reference}`,
    'Langue du site : français',
    'Reçu : 20\u00a0novembre 2026 à 7 h 00 (heure d’Haïti)',
    '',
    'La page du don\u00A0:',
    `https://bwt.example/donation/${reference.toLowerCase()}`,
    '',
    'message :',
    'Pou lekòl la.',
  ]);
  expect(email?.template?.name).toBe('donation');
  const donation = await findDonationByReference(db, reference);
  expect(donation && donationParameters(donation, { locale: 'fr', recipient: 'X' })).toEqual({
    ...{ to_name: 'X', from_name: 'Anaïs Pierre', message: 'Pou lekòl la.', name: 'Anaïs Pierre' },
    ...{ email: 'anais@exemple.com', phone: '+509 37 00 00 00', transferMethod: 'Moncash' },
    amount: '1\u202F000,50\u00A0gourdes',
  });
});

test('E10: tells the donor how to pay by each method, and the status page, in the language of the form', async () => {
  for (const method of methods) {
    const currency = method === 'paypal' ? 'USD' : 'HTG';
    const given = { transferMethod: method, currency } as const;
    const reference = await giveTo(db, now, given, { locale: 'ht' });
    const email = (await deliverEmails(db, now)).find(({ to }) => to === 'anais@exemple.com');
    expect(email?.subject).toBe(donationEmailTexts.ht.thanks.subject(reference));
    const details = paymentDetails(method, support).map(({ value }) => value);
    const page = `https://bwt.example/ht${donationPath(reference)}`;
    for (const part of [...donationTexts.ht.steps[method](reference), ...details, page])
      expect(email?.text).toContain(part);
  }
});

test('sends nothing that was typed to the donor’s address: no name, no phone, no message, no link; a name injects no header or field', async () => {
  const name = 'GAGNEZ https://evil.example\r\nBcc: autre@exemple.com\nemail : autre@exemple.com';
  const typed = { name, phone: '+509 99 99 99 99', message: 'Cliquez https://evil.example' };
  const reference = await giveTo(db, now, { ...typed, email: 'victime@exemple.com' });
  await setState(db, reference, 'confirmed', now);
  const sent = await deliverEmails(db, now + emailDelayMs);
  const emails = sent.filter(({ to }) => to === 'victime@exemple.com');
  expect(emails).toHaveLength(2);
  for (const { subject, text, html, replyTo } of emails) {
    expect(`${subject}\n${text}\n${html}\n${replyTo}`).not.toMatch(/GAGNEZ|evil|Cliquez|99 99/);
    const links = new Set(text.match(/https?:\/\/\S+/g));
    expect([...links]).toEqual([`https://bwt.example/donation/${reference.toLowerCase()}`]);
  }
  const toTeam = sent.find(({ to }) => to === team);
  expect(toTeam?.subject).not.toMatch(/\p{Cc}/u);
  const lines = toTeam?.text.split('\n').filter((line) => /^(?:email|Bcc)/.test(line));
  expect(lines).toEqual(['email : victime@exemple.com']);
});

test('marks a donation that may be spam for the team', async () => {
  await giveTo(db, now, {}, { spamReason: 'honeypot', emailsDonor: false });
  const [email, ...others] = await deliverEmails(db, now);
  expect(others).toEqual([]);
  expect(email?.subject).toMatch(/^\[à vérifier\] Don BWT-/);
  expect(email?.text).toContain('\nÀ vérifier : le champ caché est rempli\n');
});
