import { type Xml, xml } from '#app/domain/markup/xml.ts';
import { mailTexts } from '#app/i18n/mails.ts';
import type { Letter, LetterPart } from './letter.ts';

// Mail programs keep styles in attributes, and most drop the rest; those that know a dark mode read the style sheet too.
// Without tables, pictures or anything from outside.
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55";
const styles = {
  page: `margin:0;padding:24px 16px;background:#FFF9EF;color:#1B1838;${font}`,
  sheet: 'max-width:560px;margin:0 auto',
  brand: 'margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #2FC4B8;font-size:20px;font-weight:700;color:#2B2472',
  kite: 'color:#FFA41B',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#4338A8;color:#FFFFFF;font-weight:600;text-decoration:none',
  address: 'margin:0 0 24px;font-size:13px;overflow-wrap:anywhere;word-break:break-word',
  link: 'color:#4338A8',
  list: 'margin:0 0 16px',
  steps: 'margin:0 0 16px;padding:0 0 0 24px;overflow-wrap:anywhere;word-break:break-word',
  label: 'margin:0;font-size:13px;font-weight:600;color:#0A6E73',
  value: 'margin:0 0 12px;overflow-wrap:anywhere;word-break:break-word',
  quotation:
    'margin:4px 0 16px;padding:12px 16px;border-left:4px solid #FFA41B;background:#FBEFDA;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word',
  foot: 'margin:32px 0 0;padding:12px 0 0;border-top:1px solid #EBD3A8;font-size:13px;color:#0A6E73',
};

const darkSheet =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){' +
  '.page{background:#16123F!important;color:#FFF9EF!important}.brand{color:#FFF9EF!important}.label,.foot,.link{color:#A9E7DF!important}' +
  '.button{background:#FFCB6B!important;color:#16123F!important}.quotation{background:#2B2472!important}.foot{border-color:#4338A8!important}}';

/** A whole page, which is also well-formed XML. Whatever stands in a letter is escaped; only its `link` parts become links. */
export function letterHtml({ locale, subject, parts }: Letter): string {
  const page = xml`<html lang="${locale}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><meta name="color-scheme" content="light dark"/><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"/><title>${subject}</title><style>${darkSheet}</style></head>
<body class="page" style="${styles.page}"><div class="sheet" lang="${locale}" style="${styles.sheet}">
<p class="brand" style="${styles.brand}"><span aria-hidden="true" style="${styles.kite}">◆</span> BWT</p>
${parts.map((part) => partOf(part, locale))}<p class="foot" lang="en" style="${styles.foot}">BWT · Flying better to fly higher</p>
</div></body></html>
`;
  return `<!doctype html>\n${page.text}`;
}

function partOf(part: LetterPart, locale: Letter['locale']): Xml {
  if ('paragraph' in part) return xml`${part.paragraph.split('\n\n').map((text) => paragraph(text))}`;
  if ('link' in part) return linkOf(part, locale);
  if ('facts' in part) return xml`<dl style="${styles.list}">${part.facts.map(factOf)}</dl>\n`;
  if ('steps' in part) {
    return xml`${paragraph(part.before)}<ol style="${styles.steps}">${part.steps.map((step) => xml`<li>${step}</li>`)}</ol>\n`;
  }
  return xml`<p class="label" style="${styles.label}">${part.label}</p><blockquote class="quotation" dir="auto" style="${styles.quotation}">${part.quotation}</blockquote>\n`;
}

const paragraph = (text: string, lang?: string) =>
  xml`<p style="${styles.paragraph}"${lang ? xml` lang="${lang}"` : ''}>${text}</p>\n`;

function linkOf({ link, before, lang, button }: Extract<LetterPart, { link: string }>, locale: Letter['locale']): Xml {
  const leading = before.split('\n\n').map((text) => paragraph(text, lang));
  return xml`${leading}<p style="${styles.paragraph}"><a class="button" href="${link}" style="${styles.button}">${button}</a></p>
<p style="${styles.address}">${mailTexts[locale].addressHint} <a class="link" href="${link}" style="${styles.link}">${link}</a></p>\n`;
}

const factOf = ({ label, value }: { label: string; value: string }) =>
  xml`<dt class="label" style="${styles.label}">${label}</dt><dd dir="auto" style="${styles.value}">${value}</dd>`;
