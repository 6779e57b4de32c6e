import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { formatDate } from '#app/i18n/format.ts';
import { type Locale, languageTag } from '#app/i18n/locale.ts';
import { createConcurrencyLimiter } from '#app/platform/concurrency-limiter.ts';
import glyphSet from '#content/glyphs/bricolage-grotesque-800.json' with { type: 'json' };
import drawing from '#content/pictures/courses/certificate.svg?raw';
import { sessionTexts } from '../pages/session-words.ts';
import { drawSvg } from './draw-svg.ts';
import { certificateTexts } from './texts.ts';

export type Certificate = {
  number: string;
  locale: Locale;
  name: string;
  course: string;
  /** Hours of teaching, in all. */
  hours: number | null;
  /** In the learner's language: `du 5 au 26 décembre 2026`. */
  dates: string;
  /** Epoch milliseconds; the file has no other date, so the same input has the same bytes. */
  issuedAt: number;
  /** Absolute, of `/certificate/:number`. */
  url: string;
};

type Pdf = InstanceType<typeof PDFDocument>;

const colours = { title: '#2b2472', ink: '#1b1838', muted: '#5a5675' };
/** A4 across, in points. */
const page = { width: 841.89, height: 595.28 };
const column = { left: 358, width: 436 };
const foot = { top: 462, code: 88 };

const limiter = createConcurrencyLimiter(20, 'too many certificates');

/**
 * The file: A4 across, text as text, tagged for screen readers, with its fonts inside. @throws
 * BusyError
 */
export const renderCertificate = (certificate: Certificate): Promise<Uint8Array> =>
  limiter(() => drawCertificate(certificate));

async function drawCertificate(certificate: Certificate): Promise<Uint8Array> {
  // Three megabytes of program that most servers need once a month.
  const [{ default: PDFDocument }, title, text] = await Promise.all([
    import('pdfkit'),
    import('#content/glyphs/bricolage-grotesque-800.woff?inline'),
    import('#content/glyphs/bricolage-grotesque-500.woff?inline'),
  ]);
  const t = certificateTexts[certificate.locale];
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    // Its types do not know it yet.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: languageTag[certificate.locale],
    displayTitle: true,
    info: {
      Title: t.fileTitle(certificate.course, certificate.name),
      Author: 'BWT',
      CreationDate: new Date(certificate.issuedAt),
    },
    // Its default is not embedded.
    font: bytesOf(title.default) as unknown as string,
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('title', bytesOf(title.default));
  pdf.registerFont('text', bytesOf(text.default));
  pdf.markContent('Artifact', { type: 'Layout' });
  // A little larger than the page, which is not quite of the drawing's shape.
  pdf.save().scale(page.height / 595);
  drawSvg(pdf, drawing);
  pdf.restore();
  pdf.endMarkedContent();
  const root = pdf.struct('Document', { lang: languageTag[certificate.locale] });
  pdf.addStructure(root);
  writeTexts(pdf, root, certificate);
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.replace(/^[^,]*,/, ''), 'base64');

function writeTexts(pdf: Pdf, root: PDFKit.PDFStructureElement, certificate: Certificate) {
  const { number, locale, name, course, hours, dates, issuedAt, url } = certificate;
  const t = certificateTexts[locale];
  const write = (text: string, at: Place & { tag?: string; link?: string }) => {
    const { tag = 'P', link } = at;
    root.add(pdf.struct(tag, {}, () => writeLine(pdf, text, at, link)));
  };
  const small = { font: 'text', size: 12, colour: colours.muted } as const;
  const { left, width } = column;

  write('BWT', { top: 58, font: 'title', size: 26, colour: colours.title });
  write('Flying better to fly higher', { ...small, top: 68, left: left + 66, width: width - 66 });
  write(t.title, { tag: 'H1', top: 128, font: 'title', size: 36, colour: colours.title });
  write(t.awardedTo, { ...small, top: 192, size: 14 });
  const nameSize = sizeThatFits(pdf, name, { from: 34, to: 20, lines: 2 });
  write(name, { top: 212, font: 'title', size: nameSize, colour: colours.ink });
  const afterName = pdf.y + 16;
  write(t.completed, { ...small, top: afterName, size: 14 });
  const courseSize = sizeThatFits(pdf, course, { from: 24, to: 14, lines: 2 });
  write(course, { top: afterName + 20, font: 'title', size: courseSize, colour: colours.title });
  write([...(hours ? [sessionTexts[locale].hours(hours)] : []), dates].join(' · '), {
    ...small,
    top: pdf.y + 10,
    size: 13,
    colour: colours.ink,
  });

  pdf.markContent('Artifact', { type: 'Layout' });
  const signed = { left, width: 200, top: foot.top + 52 };
  pdf.lineWidth(1).strokeColor(colours.muted).moveTo(left, signed.top);
  pdf.lineTo(left + signed.width, signed.top).stroke();
  pdf.endMarkedContent();
  write(t.forCompany, { ...small, ...signed, top: signed.top + 6 });
  write(t.issued(formatDate(locale, issuedAt)), { ...small, ...signed, top: signed.top + 24 });

  const codeLeft = left + width - foot.code;
  const words = { left: left + 212, width: width - 212 - foot.code - 14, align: 'right' } as const;
  write(t.number, { ...small, ...words, top: foot.top + 2, size: 10 });
  write(number, { ...words, top: foot.top + 15, font: 'title', size: 10, colour: colours.ink });
  write(t.verify, { ...small, ...words, top: foot.top + 42, size: 9 });
  write(url, { ...small, ...words, tag: 'Link', link: url, top: pdf.y + 2, size: 8 });
  const box = { left: codeLeft, top: foot.top, size: foot.code };
  const bbox = [box.left, box.top, box.left + box.size, box.top + box.size];
  const figure = { alt: t.code(url), bbox, placement: 'Block' };
  root.add(pdf.struct('Figure', figure, () => drawCode(pdf, url, box)));
}

type Place = {
  top: number;
  left?: number;
  width?: number;
  font: 'title' | 'text';
  size: number;
  colour: string;
  align?: 'right';
};

function writeLine(pdf: Pdf, text: string, place: Place, link: string | undefined) {
  const { top, left = column.left, width = column.width, font, size, colour, align } = place;
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text), left, top, { width, lineGap: size * -0.12, align, link });
}

/** All that the two fonts have, as `scripts/glyphs.ts` chooses it. */
const characters = new Set(Object.keys(glyphSet.glyphs));

/** A character that the fonts do not have loses its accent, or is left out. */
const printable = (text: string) =>
  [...text.normalize('NFC').replaceAll(/\s/g, ' ')]
    .map((character) =>
      [character, character.normalize('NFD').charAt(0)].find((each) => characters.has(each)),
    )
    .join('');

type Fit = { from: number; to: number; lines: number };

/** The largest size at which the text takes one line, or at the smallest, as many as it takes. */
function sizeThatFits(pdf: Pdf, text: string, { from, to, lines }: Fit): number {
  pdf.font('title');
  for (let size = from; size > to; size -= 1)
    if (
      pdf.fontSize(size).widthOfString(printable(text)) <=
      column.width * (size > from * 0.75 ? 1 : lines * 0.9)
    )
      return size;
  return to;
}

function drawCode(
  pdf: Pdf,
  url: string,
  { left, top, size }: Record<'left' | 'top' | 'size', number>,
) {
  const { data, size: modules } = encode(url, { ecc: 'M', border: 2 });
  const side = size / modules;
  pdf.rect(left, top, size, size).fill('#ffffff');
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pdf.rect(left + x * side, top + y * side, side, side);
  pdf.fill(colours.ink);
}
