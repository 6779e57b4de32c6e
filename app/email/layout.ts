import type { Locale } from '#app/i18n/locale.ts';
import { type Xml, xml } from '#app/platform/xml.ts';
import { oneLine } from './sanitize.ts';
import { emailTexts } from './texts.ts';

/** `name` replaces the label in the text part, where the company's email filters look for it. */
export type Fact = { label: string; value: string; name?: string };

/** The content of an email, written once: its text part and its HTML part are made from it. */
export type EmailPart =
  /** An empty line begins another paragraph; other line breaks stay. */
  | { paragraph: string }
  /** A URL of ours after a sentence, with a button; a small line without one. */
  | { link: string; before: string; lang?: string; button?: string }
  | { facts: readonly Fact[] }
  | { steps: readonly string[]; before: string }
  | { quotation: string; label: string; name?: string; isEarlier?: true };

type EmailLayout = { locale: Locale; subject: string; parts: readonly EmailPart[] };

/** Longest subject, in characters: what a line of an email holds (RFC 5322). */
const subjectLength = 78;
const factLength = 200;

/** Both parts of an email. Its subject is truncated to one line of 78 characters. */
export function renderEmail({ locale, subject, parts }: EmailLayout) {
  const layout = {
    locale,
    subject: oneLine(subject, subjectLength),
    parts: parts
      .map(withOneLineFacts)
      .filter((part) => !('facts' in part) || part.facts.length > 0),
  };
  const text = layout.parts.map((part) => renderText(part, locale)).join('\n\n');
  return { subject: layout.subject, text, html: renderHtml(layout), language: locale };
}

const slogan = 'BWT · Flying better to fly higher';

/** Replaces the slogan below an email by what says whose it is, which a forger could not know. */
export function withSignature<Content extends { text: string; html?: string | undefined }>(
  content: Content,
  signature: string,
): Content {
  const foot = xml`>${signature}</p>`.text;
  return {
    ...content,
    text: `${content.text}\n\n-- \n${signature}`,
    html: content.html?.replace(
      ` lang="en" style="${styles.foot}">${slogan}</p>`,
      () => ` style="${styles.foot}"${foot}`,
    ),
  };
}

/** Ends with who sends it. */
export const renderSigned = (locale: Locale, subject: string, ...parts: readonly EmailPart[]) =>
  renderEmail({ locale, subject, parts: [...parts, { paragraph: emailTexts[locale].sender }] });

function withOneLineFacts(part: EmailPart): EmailPart {
  if (!('facts' in part)) return part;
  return { facts: part.facts.map((fact) => ({ ...fact, value: oneLine(fact.value, factLength) })) };
}

function renderText(part: EmailPart, locale: Locale): string {
  const { colon } = emailTexts[locale];
  if ('paragraph' in part) return part.paragraph;
  if ('link' in part) return `${part.before}\n${part.link}`;
  if ('facts' in part)
    return part.facts
      .map(({ name, label, value }) => `${name ?? label}${colon}${value}`)
      .join('\n');
  if ('steps' in part)
    return [part.before, ...part.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
  const quotation = part.isEarlier ? part.quotation.replace(/^/gm, '> ') : part.quotation;
  return `${part.name ?? part.label}${colon.trimEnd()}\n${quotation}`;
}

// Email programs keep styles in attributes; those with a dark mode read the stylesheet too.
const font =
  "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55";
const long = 'overflow-wrap:anywhere;word-break:break-word';
const styles = {
  page: `margin:0;padding:24px 12px;background:#FFF9EF;color:#1B1838;${font}`,
  sheet:
    'max-width:560px;margin:0 auto;overflow:hidden;border:1px solid #EBD3A8;border-radius:16px;background:#FFFFFF',
  brand:
    'margin:0;padding:16px 24px;border-bottom:6px solid #2F7D5B;background-color:#16123F;background-image:linear-gradient(#16123F 45%,#4338A8 90%,#D81E5B);font-size:22px;font-weight:800;color:#FFF9EF',
  kite: 'display:inline-block;width:24px;margin:0 8px 0 0;vertical-align:middle;font-size:0;line-height:0',
  body: 'padding:28px 24px 12px',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:13px 26px;border-radius:99px;background:#FFA41B;color:#16123F;font-weight:700;line-height:1.3;text-align:center;text-wrap:balance;text-decoration:none',
  url: `margin:0 0 24px;font-size:13px;${long}`,
  link: 'color:#4338A8',
  list: 'margin:0 0 20px;padding:14px 16px 2px;border-radius:12px;background:#FFF9EF',
  steps: `margin:0 0 16px;padding:0 0 0 24px;${long}`,
  label: 'margin:0;font-size:13px;font-weight:600;color:#0A6E73',
  value: `margin:0 0 12px;${long}`,
  quotation: `margin:4px 0 16px;padding:12px 16px;border-left:4px solid #FFA41B;background:#FBEFDA;white-space:pre-wrap;${long}`,
  foot: 'margin:0;padding:14px 24px;background:#FBEFDA;font-size:13px;color:#5A5675',
};

const darkStyles =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){' +
  '.page{background:#0D0B29!important;color:#F4EDFF!important}.sheet{background:#1D1950!important;border-color:#3A3480!important}' +
  '.label,.link{color:#A9E7DF!important}.list,.quotation{background:#120F33!important}.foot{background:#191547!important;color:#BDB6DF!important}}';

/** The kite of the logo, drawn with four borders instead of an image. */
const kite = xml`<span aria-hidden="true" style="${styles.kite}">${(
  [
    ['bottom:11px solid #F2668B', 'left'],
    ['bottom:11px solid #FFA41B', 'right'],
    ['top:17px solid #2FC4B8', 'left'],
    ['top:17px solid #D81E5B', 'right'],
  ] as const
).map(
  ([half, side]) =>
    xml`<span style="display:inline-block;width:0;height:0;border-${half};border-${side}:12px solid transparent"></span>`,
)}</span>`;

/** Also well-formed XML: all texts are escaped, and only `link` parts become links. */
function renderHtml({ locale, subject, parts }: EmailLayout): string {
  const page = xml`<html lang="${locale}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"/><title>${subject}</title><style>${darkStyles}</style></head>
<body class="page" style="${styles.page}"><div class="sheet" lang="${locale}" style="${styles.sheet}">
<p class="brand" style="${styles.brand}">${kite}BWT</p>
<div style="${styles.body}">
${parts.map((part) => renderHtmlPart(part, locale))}</div>
<p class="foot" lang="en" style="${styles.foot}">${slogan}</p>
</div></body></html>
`;
  return `<!doctype html>\n${page.text}`;
}

function renderHtmlPart(part: EmailPart, locale: Locale): Xml {
  if ('paragraph' in part)
    return xml`${part.paragraph.split('\n\n').map((text) => paragraph(text))}`;
  if ('link' in part) return linkOf(part, locale);
  if ('facts' in part)
    return xml`<dl class="list" style="${styles.list}">${part.facts.map(factOf)}</dl>\n`;
  if ('steps' in part) {
    return xml`${paragraph(part.before)}<ol style="${styles.steps}">${part.steps.map((step) => xml`<li>${step}</li>`)}</ol>\n`;
  }
  return xml`<p class="label" style="${styles.label}">${part.label}</p><blockquote class="quotation" dir="auto" style="${styles.quotation}">${part.quotation}</blockquote>\n`;
}

const paragraph = (text: string, lang?: string) =>
  xml`<p style="${styles.paragraph}"${lang ? xml` lang="${lang}"` : ''}>${text.split('\n').map((line, n) => xml`${n > 0 ? xml`<br/>` : ''}${line}`)}</p>\n`;

function linkOf(
  { link, before, lang, button }: Extract<EmailPart, { link: string }>,
  locale: Locale,
): Xml {
  const written = xml`<a class="link" href="${link}" style="${styles.link}">${link}</a>`;
  if (!button) return xml`<p style="${styles.url}">${before} ${written}</p>\n`;
  const leading = before.split('\n\n').map((text) => paragraph(text, lang));
  return xml`${leading}<p style="${styles.paragraph}"><a class="button" href="${link}" style="${styles.button}">${button}</a></p>
<p style="${styles.url}">${emailTexts[locale].urlHint} ${written}</p>\n`;
}

const factOf = ({ label, value }: { label: string; value: string }) =>
  xml`<dt class="label" style="${styles.label}">${label}</dt><dd dir="auto" style="${styles.value}">${value}</dd>`;
