import { expect, test } from 'vitest';
import { renderContactEmail } from '#app/features/contact/email.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { messageRow } from '#test/contact.ts';
import { type Element, parseXml } from '#test/xml.ts';
import { renderEmail } from './layout.ts';

/** The HTML part of an email, parsed by a strict parser. */
const read = (html: string) => parseXml(html.replace(/^<!doctype html>\n/, ''));
const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)];
const textIn = (element: Element): string => element.text + element.children.map(textIn).join('');

/** Characters that could break out of a header, an attribute, an element or a line. */
const hostile = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' style='position:fixed"],
  '</blockquote></div></body></html><a href="https://evil.example">win</a>',
  ...['<!-- ', ' -->', ']]>', '<![CDATA[', '&lt;b&gt;', '&#60;a&#62;', '&amp'],
  ...['https://evil.example/login?token=1', 'www.evil.example', 'javascript:alert(1)'],
  ...['[win](https://evil.example)', 'email : autre@exemple.com', '=?utf-8?B?PGI+?=', '%0d%0aBcc:'],
  ...['\r\nBcc: victime@exemple.com', '\nSubject: autre', '\r\n\r\n<html>', '\r\n.\r\nQUIT\r\n'],
  ...['\u0000', '\u001b[31m', '\u0085', '\u2028', '\u202e', '\ufeff', '\ud800', '\uffff'],
  ...['🪁', 'é'.normalize('NFD'), '{{message}}', 'x'.repeat(300), ' '.repeat(50), ''],
];
/** Together too, as the parts of one attack. */
const texts = [...hostile, hostile.join(' ')];

const message = (from_name: string, message: string) =>
  messageRow({ from_name, message, email: 'a@exemple.com' });

test.each(locales)('E6: user input never becomes a header, a link or markup, in %s', (locale) => {
  const shape = (html: string) => all(read(html)).map(({ name, attributes }) => [name, attributes]);
  const typed = 'Un <b>deux</b> & "trois"\n\n  quatre';
  const plain = renderContactEmail(message('Anaïs', typed), locale);
  const [quotation] = all(read(plain.html)).filter(({ name }) => name === 'blockquote');
  expect(quotation && textIn(quotation)).toBe(typed);
  const before = (text: string, body: string) =>
    body.slice(0, body.length - text.length).split('\n').length;
  for (const text of texts) {
    const { subject, html, text: body } = renderContactEmail(message(text, text), locale);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject.isWellFormed()).toBe(true);
    // Elements and attributes are those of a harmless email, whatever was typed.
    expect(shape(html)).toEqual(shape(plain.html));
    expect(body.endsWith(text)).toBe(true);
    expect(before(text, body), 'lines before the message').toBe(before(typed, plain.text));
  }
});

test('both parts have the same content, in the same order, and load nothing', () => {
  const link = 'https://bwt.example/reset-password?token=a&b=c';
  const country = { label: 'Pays', value: 'Haïti' };
  const { text, html } = renderEmail({
    locale: 'fr',
    subject: 'Objet',
    parts: [
      { paragraph: 'Bonjour,\n\nVoici.' },
      { link, before: 'Please click:', lang: 'en', button: 'Choisir' },
      { facts: [{ label: 'Nom', name: 'from_name', value: 'Anaïs' }, country] },
      { before: 'À faire :', steps: ['Ouvrir <Moncash>', 'Payer'] },
      { label: 'Message', name: 'message', quotation: 'Un\ndeux' },
      { paragraph: 'L’équipe' },
    ],
  });
  expect(text).toBe(
    `Bonjour,\n\nVoici.\n\nPlease click:\n${link}\n\nfrom_name : Anaïs\nPays : Haïti\n\nÀ faire :\n1. Ouvrir <Moncash>\n2. Payer\n\nmessage :\nUn\ndeux\n\nL’équipe`,
  );
  const elements = all(read(html));
  const words = elements
    .filter(({ name }) => ['p', 'a', 'dt', 'dd', 'li', 'blockquote'].includes(name))
    .map(({ text: own }) => own.trim());
  const facts = 'Nom|Anaïs|Pays|Haïti|À faire :|Ouvrir <Moncash>|Payer|Message|Un\ndeux|L’équipe';
  const linked = `Please click:|Choisir|Ou copiez cette adresse\u00a0:|${link}`;
  expect(words.filter(Boolean).join('|')).toContain(`Bonjour,|Voici.|${linked}|${facts}|`);
  const links = elements.filter(({ name }) => name === 'a');
  expect(links.map(({ attributes }) => attributes.href)).toEqual([link, link]);
  expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object|svg)|url\(|@import|src=/);
});
