import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { renderCertificate } from './certificate-pdf.server.ts';

const certificate = {
  number: 'CERT-7KMX-3PWH-C',
  locale: 'fr',
  name: 'Thérèse Òrèl Jean-Baptiste',
  course: 'Créer son site\u00a0: de l’idée à la mise en ligne',
  hours: 1,
  dates: 'du 5 au 26\u00a0décembre 2026',
  issuedAt: Date.UTC(2026, 11, 27, 15),
  url: 'https://bwt.example/certificate/cert-7kmx-3pwh-c',
} as const;

/** Poppler's programs, which Linux desktops open a PDF with. */
async function openInPoppler(pdf: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-certificate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'certificate.pdf');
  await writeFile(file, pdf);
  return {
    text: execFileSync('pdftotext', [file, '-']).toString().replace(/\s+/g, ' '),
    info: execFileSync('pdfinfo', [file]).toString(),
    structure: execFileSync('pdfinfo', ['-struct', file]).toString(),
    fonts: () => execFileSync('pdffonts', [file]).toString().trim().split('\n').slice(2),
    picture: () => execFileSync('pdftoppm', ['-r', '75', '-gray', '-png', file]),
  };
}

async function readCode(picture: Buffer): Promise<string> {
  const pixels = sharp(picture).ensureAlpha().raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test('7. the PDF opens in Poppler, has text with è and ò in its own fonts, and its QR code is its URL; the same certificate has the same bytes', async () => {
  const pdf = await renderCertificate(certificate);
  expect(pdf.length).toBeLessThan(100_000);
  expect(Buffer.compare(pdf, await renderCertificate(certificate))).toBe(0);
  const { text, info, structure, fonts, picture } = await openInPoppler(pdf);
  for (const part of [certificate.name, certificate.course, certificate.number])
    expect(text).toContain(part.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(text).toContain('1 heure · du 5 au 26 décembre 2026');
  expect(info).toMatch(/Title: +Certificat\u00a0: Créer son site.*Tagged: +yes/s);
  expect(structure).toMatch(/H1.*Figure/s);
  expect(Buffer.from(pdf).includes('/Alt (')).toBe(true);
  // Two fonts, embedded in part, whose letters can be copied and searched.
  const ready = expect.stringContaining('yes yes yes');
  expect(fonts()).toEqual([ready, ready]);
  expect(await readCode(picture())).toBe(certificate.url);
});

test('the longest names, and letters that the fonts do not have, stay on the one page', async () => {
  const name = `Wilhelmina-Évangéline ${'Ǹǫ̀ 🪁 '.repeat(10)}`;
  const course = 'Entelijans atifisyèl pou biznis ou '.repeat(4);
  const long = { ...certificate, locale: 'ht', hours: null, name, course } as const;
  const { text, info } = await openInPoppler(await renderCertificate(long));
  expect(info).toMatch(/Pages: +1\n/);
  expect(text).toContain('Wilhelmina-Évangéline No');
  expect(text).toContain('Pou BWT');
});
