import type { Locale } from '#app/i18n/locale.ts';
import { letterHtml } from './letter-html.ts';
import { mailTexts } from './texts.ts';
import { oneLine, subjectLine } from './typed-text.ts';

/** `name` stands in the text part in place of the label, where the company's mail filters look for it. */
export type Fact = { label: string; value: string; name?: string };

/**
 * What a mail says, written once: the text part and the HTML part are both made from it. Our own words are paragraphs and links;
 * what a person typed is a fact (one line) or a quotation, and stays plain text in both.
 */
export type LetterPart =
  /** An empty line begins another paragraph. */
  | { paragraph: string }
  /** An address of ours, with the sentence that leads to it (`lang` when that is in another language) and the words on the button. */
  | { link: string; before: string; lang?: string; button: string }
  | { facts: readonly Fact[] }
  /** What to do, in this order. */
  | { steps: readonly string[]; before: string }
  | { quotation: string; label: string; name?: string };

export type Letter = { locale: Locale; subject: string; parts: readonly LetterPart[] };

/** Longest value of a fact, in characters. */
const factLength = 200;

/** The mail of a letter, with both its parts. Its subject is one line of at most 78 characters, whatever is in it. */
export function writeLetter(letter: Letter) {
  const { locale } = letter;
  const subject = subjectLine(letter.subject);
  const parts = letter.parts.map(tidy).filter((part) => !('facts' in part) || part.facts.length > 0);
  const text = parts.map((part) => textOf(part, locale)).join('\n\n');
  return { subject, text, html: letterHtml({ locale, subject, parts }), language: locale };
}

/** No fact makes a second line, which would pass for another fact. */
function tidy(part: LetterPart): LetterPart {
  if (!('facts' in part)) return part;
  return { facts: part.facts.map((fact) => ({ ...fact, value: oneLine(fact.value, factLength) })) };
}

function textOf(part: LetterPart, locale: Locale): string {
  const { colon } = mailTexts[locale];
  if ('paragraph' in part) return part.paragraph;
  if ('link' in part) return `${part.before}\n${part.link}`;
  if ('facts' in part) return part.facts.map(({ name, label, value }) => `${name ?? label}${colon}${value}`).join('\n');
  if ('steps' in part) return [part.before, ...part.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
  return `${part.name ?? part.label}${colon.trimEnd()}\n${part.quotation}`;
}
