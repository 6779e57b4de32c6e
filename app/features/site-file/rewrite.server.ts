import { posix } from 'node:path';
import type { parseHTML } from 'linkedom';
import { type Xml, xml } from '#app/platform/xml.ts';

export type PageContext = {
  /** The URL of the page on the site. */
  url: URL;
  /** Its path in the file. */
  file: string;
  /** The path in the file of a page of the site; null for one that is only on the site. */
  fileOf: (url: URL) => string | null;
  /** Links that need the site: to log in, to send something. */
  isUseless: (url: URL) => boolean;
  /** The path in the file of a picture; null when there is no room for it. */
  addPicture: (url: URL) => Promise<string | null>;
  /** Stands in for a form. */
  contact: Xml;
};

type Document = ReturnType<typeof parseHTML>['document'];

/** Loaded here: a site that makes no file does without the parser in memory. */
const parse = async (html: string): Promise<Document> =>
  (await import('linkedom')).parseHTML(html).document;

/** Only for scripts, or for what is not in the file. */
const removed = [
  'script',
  'template',
  'noscript',
  'dialog',
  'iframe',
  'audio',
  '[hidden]',
  'link:not([rel="icon"])',
  'meta[property]',
  'meta[name^="twitter:"]',
  'meta[name="access-token"]',
  'meta[http-equiv]',
  'a[data-fragment]',
  'picture > source',
];

/** Attributes for scripts, and the site's address: the file uses none. */
const removedAttributes = /^(?:data-(?:texts|opening|worker|module|draft)|srcset|sizes|loading)$/i;

/** A page of the site as one that is read from a folder, without the site and without scripts. */
export async function rewritePage(html: string, context: PageContext): Promise<string> {
  const document = await parse(html);
  replaceForms(document, await nodesOf(context.contact));
  for (const video of document.querySelectorAll('video')) replaceVideo(document, video);
  for (const element of document.querySelectorAll(removed.join())) element.remove();
  // Those that open a panel of the page need no script.
  for (const button of document.querySelectorAll('button'))
    if (![...button.attributes].some(({ name }) => name.toLowerCase() === 'popovertarget'))
      button.remove();
  for (const element of document.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (removedAttributes.test(name)) element.removeAttribute(name);
  for (const image of document.querySelectorAll('img')) await placePicture(image, context);
  for (const link of document.querySelectorAll('a[href]')) placeLink(link, context);
  return document.toString();
}

/** HTML of our own template, which has escaped what others wrote. */
const nodesOf = async (markup: Xml): Promise<ChildNode[]> => [
  ...(await parse(`<!doctype html><html><head></head><body>${markup.text}</body></html>`)).body
    .childNodes,
];

function replaceForms(document: Document, contact: readonly ChildNode[]): void {
  let isReplaced = false;
  for (const form of document.querySelectorAll('form')) {
    const isSent = form.getAttribute('method')?.toLowerCase() === 'post';
    if (isSent && !isReplaced && form.closest('main')) {
      isReplaced = true;
      form.replaceWith(...contact);
    } else (form.closest('main') ? form : (form.closest('details') ?? form)).remove();
  }
}

/** Films stay on the site. */
function replaceVideo(document: Document, video: Element): void {
  const poster = video.getAttribute('poster');
  if (!poster) {
    video.remove();
    return;
  }
  const image = document.createElement('img');
  image.setAttribute('src', poster);
  image.setAttribute('alt', '');
  video.replaceWith(image);
}

async function placePicture(image: Element, { url, file, addPicture }: PageContext) {
  const source = image.getAttribute('src') ?? '';
  if (source.startsWith('data:')) return;
  const picture = URL.canParse(source, url) ? await addPicture(new URL(source, url)) : null;
  const text = image.getAttribute('alt') ?? '';
  if (picture) image.setAttribute('src', relative(file, picture));
  else if (text) image.replaceWith(text);
  else image.remove();
}

function placeLink(link: Element, { url, file, fileOf, isUseless }: PageContext): void {
  const given = link.getAttribute('href') ?? '';
  if (given.startsWith('#') || !URL.canParse(given, url)) return;
  const target = new URL(given, url);
  if (target.origin !== url.origin) return;
  const page = fileOf(target);
  if (page !== null) link.setAttribute('href', relative(file, page) + target.hash);
  else if (isUseless(target)) removeLink(link);
  else link.setAttribute('href', target.href);
}

/** Its words stay where they are a part of a sentence. */
function removeLink(link: Element): void {
  const parent = link.parentElement;
  const isAlone = parent?.textContent?.trim() === link.textContent?.trim();
  if (isAlone && parent?.matches('li, p, nav, aside')) parent.remove();
  else if (link.classList.contains('button')) link.remove();
  else link.replaceWith(...link.childNodes);
}

const relative = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to) || posix.basename(to);

type Front = {
  /** The page whose head, styles and brand it takes. */
  home: string;
  title: string;
  date: string;
  /** One for each language. */
  parts: readonly { lang: string; name: string; href: string; text: string; weight: string }[];
  contact: Xml;
};

/** The first page of the file, `index.html`: its date, its weight and its languages. */
export async function writeFront({ home, title, date, parts, contact }: Front): Promise<string> {
  const document = await parse(home);
  for (const element of document.querySelectorAll('body > *:not(main)')) element.remove();
  const main = document.querySelector('main');
  const heading = document.querySelector('title');
  if (heading) heading.textContent = title;
  if (!main) return document.toString();
  const content = xml`<div class="wrap section"><h1>${title}</h1><p class="lead mt-3 mb-8">${date}</p><ul class="grid-cards mb-8">${parts.map(
    ({ lang, name, href, text, weight }) =>
      xml`<li class="card"><div class="card-body" lang="${lang}"><h2><a href="${href}">${name}</a></h2><p>${text}</p><p class="kicker">${weight}</p></div></li>`,
  )}</ul>${contact}</div>`;
  main.replaceChildren(...(await nodesOf(content)));
  return document.toString();
}
