import type { Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection } from 'prosemirror-state';
import { toDocument } from './parse.ts';
import { writeMarkdown } from './write.ts';

/** Private use: in no text. */
const marker = '\uE000';

/** Headings, quotes and lists begin a line with these. */
const lineStart = /^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)+/;

type Placed = { doc: Node; selection: Selection };

/**
 * The document of a Markdown text, and in it the selection that is from `start` to `end` of the
 * text. It ends as the text does: with the space or the empty line in which someone goes on.
 */
export function placeCursor(markdown: string, doc: Node, start: number, end: number): Placed {
  const offsets = [...new Set([start, end])].map((offset) => afterLineStart(markdown, offset));
  return findMarked(markdown, doc, offsets) ?? { doc, selection: findNearest(markdown, doc, end) };
}

function afterLineStart(markdown: string, offset: number): number {
  const line = markdown.lastIndexOf('\n', offset - 1) + 1;
  const [syntax = ''] = lineStart.exec(markdown.slice(line)) ?? [];
  return Math.max(offset, line + syntax.length);
}

/** Undefined where a marker makes another text of it, as beside the asterisks of bold words. */
function findMarked(markdown: string, doc: Node, offsets: readonly number[]): Placed | undefined {
  const parts = [0, ...offsets].map((offset, i) => markdown.slice(offset, offsets[i]));
  const marked = toDocument(parts.join(marker));
  if (!marked) return undefined;
  const found: number[] = [];
  marked.descendants(({ text = '' }, position) => {
    for (let i = text.indexOf(marker); i >= 0; i = text.indexOf(marker, i + 1))
      found.push(position + i);
  });
  if (found.length !== offsets.length) return undefined;
  const { tr } = EditorState.create({ doc: marked });
  const positions = found.map((position, i) => {
    tr.delete(position - i, position - i + 1);
    return position - i;
  });
  if (writeMarkdown(tr.doc) !== writeMarkdown(doc)) return undefined;
  const selection = TextSelection.create(tr.doc, positions[0] ?? 0, positions.at(-1));
  return { doc: tr.doc, selection };
}

/** In the block in which the text before it ends, after as many letters. */
function findNearest(markdown: string, doc: Node, offset: number): Selection {
  const before = toDocument(markdown.slice(0, afterLineStart(markdown, offset)));
  let [node, guide, position] = [doc, before ?? doc, 0];
  while (!node.isTextblock && guide.lastChild) {
    const index = Math.min(guide.childCount, node.childCount) - 1;
    const child = node.maybeChild(index);
    if (!child) break;
    for (let i = 0; i < index; i++) position += node.child(i).nodeSize;
    if (child.isLeaf) break;
    position += 1;
    [node, guide] = [child, guide.lastChild];
  }
  const letters = node.isTextblock ? Math.min(guide.content.size, node.content.size) : 0;
  return Selection.near(doc.resolve(position + letters));
}
