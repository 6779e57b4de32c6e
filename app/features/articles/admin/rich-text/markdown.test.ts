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

/** The HTML that the editor shows. */
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
const marked = fc.constantFrom(
  ...['**gras**', '_penché_', '*a **b** c*', '[lien](/contact)', '[x](https://a.example "t")'],
  ...['`code`', 'fin\\\nligne', 'deux  \nlignes'],
);
const lines = fc.array(fc.oneof(words, marked), { minLength: 1, maxLength: 3 });
/** The characters that its lines, or items, begin with. */
const prefix = fc.constantFrom(
  ...['', '', '', '# ', '### ', '- ', '* ', '+ ', '1. ', '3) ', '> ', '    '],
);
const whole = fc.constantFrom(
  ...['Titre\n===', '- un\n  1. deux', '```js\nun\n```', '---', '***', '| a |\n|---|'],
  '![alt](/media/a-360.jpeg)',
);
const typed = fc
  .tuple(prefix, lines, fc.constantFrom('\n', '\n\n'))
  .map(([begin, items, gap]) =>
    items.map((item) => begin + item.replaceAll('\n', '\n   ')).join(gap),
  );
const block = fc.oneof({ weight: 8, arbitrary: typed }, whole);
const gaps = fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n', '\n \n', '\n\n  ');
const generated = fc
  .array(fc.tuple(block, gaps), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join(''));

/** Edits as in the editor: text put in, a mark set, a block taken out, put in or split. */
const edit = fc.record({
  kind: fc.constantFrom('type', 'bold', 'delete', 'list', 'split'),
  at: fc.nat(),
  to: fc.nat(),
  text: fc.oneof(words, fc.constantFrom(' ', '*', '1. ', '# ', '- ', '>', 'é ')),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(doc: Node, { kind, at, to, text }: Edit): Node {
  const transform = new Transform(doc);
  const places: number[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock)
      for (let i = 0; i <= node.content.size; i++) places.push(position + 1 + i);
  });
  const [place = 0, end = place] = [at, to].map((each) => places[each % places.length]);
  const index = at % doc.childCount;
  const start = doc.children.slice(0, index).reduce((sum, child) => sum + child.nodeSize, 0);
  const { paragraph, bulletList, listItem } = schema.nodes;
  if (kind === 'list') {
    const item = listItem.create(null, paragraph.create(null, schema.text(text)));
    transform.insert(start, bulletList.create(null, item));
  }
  if (kind === 'delete' && doc.childCount > 1)
    transform.delete(start, start + doc.child(index).nodeSize);
  if (places.length === 0) return transform.doc;
  if (kind === 'type') transform.insert(place, schema.text(text));
  if (kind === 'split' && doc.resolve(place).depth === 1) transform.split(place);
  if (kind === 'bold')
    transform.addMark(Math.min(place, end), Math.max(place, end), schema.marks.strong.create());
  return transform.doc;
}

test('after an edit, the text renders as what the editor shows', () => {
  fc.assert(
    fc.property(generated, edit, (markdown, change) => {
      const doc = parseMarkdown(markdown);
      fc.pre(doc !== null);
      const edited = apply(doc as Node, change);
      const again = open(serialize(markdown, doc as Node, edited));
      const blocks = edited.children.flatMap((node) => canonicalBlock(node) ?? []);
      expect(again.toJSON()).toEqual(schema.nodes.doc.create(null, blocks).toJSON());
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
