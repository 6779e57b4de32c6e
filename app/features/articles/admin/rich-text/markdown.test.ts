import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { micromark } from 'micromark';
import { DOMSerializer, type Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { Transform } from 'prosemirror-transform';
import { expect, test } from 'vitest';
import { parseContentText } from '#app/platform/markdown.ts';
import { canonicalBlock } from './canonical.ts';
import { placeCursor } from './cursor.ts';
import { parseMarkdown } from './parse.ts';
import { schema } from './schema.ts';
import { serialize, writeMarkdown } from './write.ts';

const articles = Object.entries(
  import.meta.glob<string>('/content/articles/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, source]) => [path, parseContentText(source).content] as const);

function open(markdown: string): Node {
  const doc = parseMarkdown(markdown);
  if (!doc) throw new Error(`no document: ${markdown}`);
  return doc;
}

const { document } = parseHTML('<!doctype html><html><body></body></html>');
/** The HTML as one parser writes it. */
function written(content: string | globalThis.Node): string {
  const box = document.createElement('div');
  if (typeof content === 'string') box.innerHTML = content;
  else box.append(content);
  return box.innerHTML;
}

/** What the editor shows, as HTML. */
const serializer = DOMSerializer.fromSchema(schema);
const shown = (doc: Node): string =>
  written(serializer.serializeFragment(doc.content, { document }));

/**
 * Structure and text, without what HTML leaves open: where lines break, paragraphs of a list, the
 * order of marks that cover the same.
 */
function structure(html: string): string {
  return html
    .replace(/<\/?(?:em|strong|code|a|p)\b[^>]*>/g, (tag) => (tag === '</p>' ? '¶' : ''))
    .replace(/<br ?\/?>(?:<\/br>)?/g, ' ')
    .replace(/<(hr|img)\b[^>]*>(?:<\/\1>)?/g, '<$1>')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>|¶) ?/g, '$1')
    .replace(/¶(?=<|$)/g, '')
    .trim();
}

/** What is bold, what is a link. */
function marksOf(html: string, name: string): string {
  return [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))]
    .map(([, inside]) => inside?.replace(/<[^>]*>/g, '').trim())
    .join('|');
}

test('the thirty articles that come with the site are shown as on their pages, and come out as they went in', () => {
  expect(articles).toHaveLength(30);
  for (const [path, markdown] of articles) {
    const doc = open(markdown);
    expect(serialize(markdown, doc, doc), path).toBe(markdown);
    expect(structure(shown(doc)), path).toBe(structure(written(micromark(markdown))));
  }
});

test.each([
  ['HTML', 'Un <b>mot</b>.'],
  ['a definition', '[a][ref]\n\n[ref]: /contact'],
  ['a picture of another site', '![chat](https://example.org/chat.jpg)'],
  ['a picture within a line', 'Un kap ![ici](/media/a-360.jpeg) là.'],
])('a text with %s is for the text area', (_what, markdown) => {
  expect(parseMarkdown(markdown)).toBeNull();
});

/** Always the same, so that a failure is one of a change. */
const runs = { seed: Number(process.env.SEED ?? 1804), numRuns: Number(process.env.RUNS ?? 100) };

const words = fc.stringMatching(
  /^[a-zéò’.,!?*_`[\]()<>#&:~|\\+=0-9-]{1,8}( [a-zé*_[\]!#>.)+=-]{1,6}){0,4}$/,
);
const line = fc.oneof(
  words,
  fc.constantFrom(
    '**gras**',
    '_penché_',
    '*a **b** c*',
    '[lien](/contact)',
    '[x](https://a.example "t")',
    '`code`',
    'fin\\\nligne',
    'deux  \nlignes',
  ),
);
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const paragraph = lines.map((parts) => parts.join(' '));
/** Headings, lists, quotes and code, whose items and lines begin with the same. */
const prefixed = fc
  .tuple(
    fc.constantFrom('# ', '### ', '- ', '* ', '+ ', '1. ', '3) ', '> ', '    '),
    lines,
    fc.constantFrom('\n', '\n\n'),
  )
  .map(([prefix, items, gap]) =>
    items.map((item) => prefix + item.replaceAll('\n', '\n   ')).join(gap),
  );
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  { weight: 4, arbitrary: prefixed },
  words.map((text) => `${text}\n===`),
  words.map((text) => `- ${text}\n  1. ${text}`),
  words.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  fc.constantFrom('---', '***', '![alt](/media/a-360.jpeg)', '| a |\n|---|'),
);
const generated = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n', '\n \n', '\n\n  ')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.map(([text, gap]) => text + gap).join(''));

/**
 * Edits as in the editor: text put in, a mark set, a block taken out, put in, split or made a
 * heading.
 */
const edit = fc.record({
  kind: fc.constantFrom('type', 'bold', 'delete', 'insert', 'split', 'heading', 'list'),
  at: fc.nat(),
  to: fc.nat(),
  text: fc.oneof(words, fc.constantFrom(' ', '*', '1. ', '# ', '- ', '>', 'é ')),
});

function apply(
  doc: Node,
  { kind, at, to, text }: typeof edit extends fc.Arbitrary<infer E> ? E : never,
): Node {
  const transform = new Transform(doc);
  const places: number[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock)
      for (let i = 0; i <= node.content.size; i++) places.push(position + 1 + i);
  });
  const place = places[at % places.length] ?? 0;
  const index = at % doc.childCount;
  const start = doc.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0);
  const { paragraph, heading, bulletList, listItem } = schema.nodes;
  const written = paragraph.create(null, schema.text(text));
  if (kind === 'type' && places.length > 0) transform.insert(place, schema.text(text));
  if (kind === 'delete' && doc.childCount > 1)
    transform.delete(start, start + doc.child(index).nodeSize);
  if (kind === 'insert') transform.insert(start, written);
  if (kind === 'list')
    transform.insert(start, bulletList.create(null, listItem.create(null, written)));
  if (
    kind === 'heading' &&
    doc.child(index).type === paragraph &&
    doc.child(index).children.every(({ isText }) => isText)
  )
    transform.setNodeMarkup(start, heading, { level: 2 });
  if (kind === 'split' && places.length > 0 && doc.resolve(place).depth === 1)
    transform.split(place);
  if (kind === 'bold' && places.length > 0) {
    const end = places[to % places.length] ?? place;
    transform.addMark(Math.min(place, end), Math.max(place, end), schema.marks.strong.create());
  }
  return transform.doc;
}

test('after an edit, the text renders as what the editor shows', () => {
  fc.assert(
    fc.property(generated, edit, (markdown, change) => {
      const doc = parseMarkdown(markdown);
      fc.pre(doc !== null);
      const edited = apply(doc as Node, change);
      const again = open(serialize(markdown, doc as Node, edited));
      const expected = schema.nodes.doc.create(
        null,
        edited.children.flatMap((node) => canonicalBlock(node) ?? []),
      );
      expect(structure(shown(again))).toBe(structure(shown(expected)));
      for (const name of ['strong', 'em', 'a', 'code'])
        expect(marksOf(shown(again), name)).toBe(marksOf(shown(expected), name));
    }),
    runs,
  );
});

/** Types into the document of a text, at its bars, and gives the text that is written then. */
function typeAt(marked: string, letters: string): string {
  const [before = '', ...rest] = marked.split('|');
  const markdown = before + rest.join('');
  const end = marked.lastIndexOf('|') - (rest.length - 1);
  const parsed = open(markdown);
  const { doc, selection } = placeCursor(markdown, parsed, before.length, end);
  expect(writeMarkdown(doc)).toBe(writeMarkdown(parsed));
  const { tr } = EditorState.create({ doc, selection });
  return writeMarkdown(tr.insertText(letters).doc);
}

test.each([
  ['|', 'a', 'a'],
  ['Un k|p.\n\nDeux.', 'a', 'Un kap.\n\nDeux.'],
  ['Un. |', 'Kap.', 'Un. Kap.'],
  ['Un.\n|', 'Kap.', 'Un. Kap.'],
  ['Un.\n\n|\n\nDeux.', 'Kap.', 'Un.\n\nKap.\n\nDeux.'],
  ['|## Titre', 'Le ', '## Le Titre'],
  ['- un\n- |', 'deux', '- un\n- deux'],
  ['Un **mo|**.', 't', 'Un **mot**.'],
  ['Un [lien](/ad|resse) ici.\n\nDeux.', 's', null],
  ['```\nun\nde|\n```', 'ux', '```\nun\ndeux\n```'],
  ['Un |long| kap.', 'petit', 'Un petit kap.'],
  ['![Kap](/media/kap.jpg)\n\n|', 'Un.', '![Kap](/media/kap.jpg)\n\nUn.'],
])('the cursor of %j is where letters go on', (marked, letters, written) => {
  const text = typeAt(marked, letters);
  if (written === null) expect(text.split('\n\n')[1]).toBe('Deux.');
  else expect(text).toBe(written);
});
