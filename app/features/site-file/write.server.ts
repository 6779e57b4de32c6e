import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { formatDate, formatMegabytes } from '#app/i18n/format.ts';
import {
  endonyms,
  type Locale,
  languageTag,
  localeOf,
  localizedPath,
  stripLocale,
} from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { type Xml, xml } from '#app/platform/xml.ts';
import { maxLanguageBytes } from './bounds.ts';
import { fileTexts } from './file-texts.ts';
import { listPages, pageFile } from './pages.server.ts';
import { rewritePage, writeFront } from './rewrite.server.ts';

/** Kept free for each page that is still to come: pictures never take its place. */
const pageBytes = 16_000;
/** Further pages of lists. */
const maxQueried = 100;

export type Source = {
  db: Db;
  publicUrl: string;
  routes: RouteTable;
  /** The subjects of journal entries about what pages show. */
  subjects: readonly string[];
  /** Renders a page, or reads a file of the site, as a visitor would get it. */
  read: (path: string) => Promise<Response>;
};

/** The public pages as a ZIP: the same bytes for the same content. */
export async function* writeSiteFile(
  source: Source,
  locales: readonly Locale[],
): AsyncGenerator<Uint8Array> {
  const { db, publicUrl } = source;
  const { contact } = await findShownSettings(db, publicUrl);
  const changedAt = await findLastChange(source);
  const archive = createArchive(changedAt);
  const pictures = createPictures(source, archive);
  const first = locales[0] ?? 'fr';
  const contactOf = (locale: Locale, lead: string) => contactBlock(locale, lead, contact);
  const parts: Parameters<typeof writeFront>[0]['parts'][number][] = [];
  const paths = await listPages(db, source.routes, locales);
  const known = new Set(paths);
  let home = '';
  for (const locale of locales) {
    const queue = paths.filter((path) => localeOf(path) === locale);
    const language = pictures.begin(() => queue.length * pageBytes);
    let bytes = 0;
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const html = await rewritePage(await readPage(source, path), {
        url: new URL(path, publicUrl),
        file: pageFile(path),
        fileOf: fileFinder(source.routes, known, (found) => queue.push(found)),
        isUseless: ({ pathname }) => {
          const { login, audience, form } = source.routes.handleOf(pathname);
          return Boolean(login ?? audience ?? form);
        },
        addPicture: language.add,
        contact: contactOf(locale, fileTexts[locale].instead),
      });
      const page = Buffer.from(html);
      bytes += page.length;
      if (path === localizedPath(first, '/home')) home = html;
      archive.add(pageFile(path), page);
      yield* archive.take();
    }
    const t = fileTexts[locale];
    parts.push({
      lang: languageTag[locale],
      name: endonyms[locale],
      href: pageFile(localizedPath(locale, '/home')),
      text: t.read,
      weight: t.weight(formatMegabytes(locale, bytes + language.bytes())),
    });
  }
  const t = fileTexts[first];
  const front = await writeFront({
    home,
    title: t.title,
    date: t.date(formatDate(first, changedAt), new URL(publicUrl).host),
    parts,
    contact: contactOf(first, t.ask),
  });
  archive.add('index.html', Buffer.from(front));
  archive.end();
  yield* archive.take();
}

/** When public content last changed; of what has no date of its own, the journal knows it. */
async function findLastChange({ db, subjects }: Source): Promise<number> {
  const queries = [
    db.selectFrom('builtin').select((eb) => eb.fn.max('inserted_at').as('at')),
    db.selectFrom('article').select((eb) => eb.fn.max('updated_at').as('at')),
    db.selectFrom('service').select((eb) => eb.fn.max('updated_at').as('at')),
    db.selectFrom('setting').select((eb) => eb.fn.max('updated_at').as('at')),
    db.selectFrom('picture').select((eb) => eb.fn.max('published_at').as('at')),
    db
      .selectFrom('journal_entry')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .where('subject', 'in', subjects),
  ];
  const found = await Promise.all(queries.map((query) => query.executeTakeFirstOrThrow()));
  return Math.max(0, ...found.map(({ at }) => Number(at ?? 0)));
}

/** A page that was withdrawn meanwhile is in the file as what the site says in its place. */
async function readPage({ read }: Source, path: string): Promise<string> {
  const response = await read(path);
  if (response.status >= 500) throw new Error(`${path} could not be rendered: ${response.status}`);
  return response.text();
}

/** Finds the file of a page; further pages of a list are found by their links. */
function fileFinder(routes: RouteTable, known: Set<string>, onFound: (path: string) => void) {
  return ({ pathname, search }: URL): string | null => {
    const path =
      stripLocale(pathname) === '/' ? localizedPath(localeOf(pathname), '/home') : pathname;
    if (!known.has(path)) return null;
    const listed = path + search;
    const isList = search !== '' && routes.handleOf(path).cachedQuery?.test(search.slice(1));
    if (isList && !known.has(listed) && countQueried(known) < maxQueried) {
      known.add(listed);
      onFound(listed);
    }
    return pageFile(known.has(listed) ? listed : path);
  };
}

const countQueried = (known: ReadonlySet<string>): number =>
  [...known].filter((path) => path.includes('?')).length;

type Archive = ReturnType<typeof createArchive>;

function createArchive(changedAt: number) {
  const chunks: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written += chunk.length;
    chunks.push(chunk);
  });
  // ZIP has no time zones: a day alone is the same on every machine.
  const day = new Date(changedAt);
  const mtime = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return {
    add(name: string, bytes: Uint8Array, isPacked = false): void {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 9 });
      entry.mtime = mtime;
      zip.add(entry);
      entry.push(bytes, true);
    },
    end: () => zip.end(),
    written: () => written,
    take: () => chunks.splice(0),
  };
}

const extensions: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

type Picture = { file: string; bytes: number };

/** Pictures, each once for all languages. */
function createPictures({ read, publicUrl }: Source, archive: Archive) {
  const { origin } = new URL(publicUrl);
  const byPath = new Map<string, Picture>();
  const files = new Set<string>();
  return {
    begin(reserved: () => number) {
      const limit = archive.written() + maxLanguageBytes;
      const shown = new Set<Picture>();
      const add = async ({ origin: from, pathname, search }: URL): Promise<string | null> => {
        const path = pathname + search;
        const known = byPath.get(path);
        if (known) {
          shown.add(known);
          return known.file;
        }
        const response = from === origin ? await read(path) : null;
        const type = response?.headers.get('content-type')?.split(';', 1)[0] ?? '';
        const extension = extensions[type];
        if (!response?.ok || !extension) return null;
        const bytes = Buffer.from(await response.arrayBuffer());
        if (archive.written() + bytes.length + reserved() > limit) return null;
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
        const picture = { file: `pictures/${hash}.${extension}`, bytes: bytes.length };
        byPath.set(path, picture);
        shown.add(picture);
        if (!files.has(picture.file)) archive.add(picture.file, bytes, extension !== 'svg');
        files.add(picture.file);
        return picture.file;
      };
      return { add, bytes: () => [...shown].reduce((sum, picture) => sum + picture.bytes, 0) };
    },
  };
}

type Contact = { phones: readonly string[]; messaging: string | null };

/** A call, an SMS and the messaging app work wherever the file is read. */
function contactBlock(locale: Locale, lead: string, { phones, messaging }: Contact): Xml {
  const t = fileTexts[locale];
  const dialled = (phone: string) => phone.replace(/[^+\d]/g, '');
  const ways = phones.flatMap((phone) => [
    xml`<a class="button" href="tel:${dialled(phone)}">${t.call(phone)}</a>`,
    xml`<a class="button" href="sms:${dialled(phone)}">${t.sms(phone)}</a>`,
  ]);
  if (messaging)
    ways.push(xml`<a class="button button-messaging" href="${messaging}">${nameOf(messaging)}</a>`);
  return xml`<section class="form"><p>${lead}</p><p class="flex flex-wrap gap-3">${ways}</p></section>`;
}

function nameOf(link: string): string {
  const host = URL.canParse(link) ? new URL(link).hostname : link;
  return /(?:^|\.)(?:wa\.me|whatsapp\.com)$/.test(host) ? 'WhatsApp' : host;
}
