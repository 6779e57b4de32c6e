import type { Node } from 'prosemirror-model';
import { canonicalBlock, fingerprint } from './canonical.ts';
import { type Block, documentOf, parseBlocks } from './parse.ts';
import { schema } from './schema.ts';
import { writeBlock } from './write.ts';

/**
 * A block of the edited document: the block of the source that it is, or in whose place it stands.
 */
type Part = {
  node: Node;
  /** Unchanged. */
  kept?: Block;
  /** The number of the block whose gap stands before and after it; NaN for none. */
  first: number;
  last: number;
};

type Segment = { node: Node; start: number; end: number };

const { nodes } = schema;
const isList = (node: Node | undefined) =>
  node?.type === nodes.bulletList || node?.type === nodes.orderedList;

/**
 * The text of an edited document. Blocks that stand in `markdown`, which it was opened from, keep
 * their bytes, and so do the lines between them. Every text is read again: where a block would not
 * be what the editor shows, more of what is around it is written anew.
 */
export function serialize(markdown: string, edited: Node): string {
  const blocks = parseBlocks(markdown);
  if (edited.eq(documentOf(blocks))) return markdown;
  const parts = align(blocks, edited);
  const isAfter = (i: number) => i > 0 && !parts[i - 1]?.kept;
  const isBeside = (i: number) => isAfter(i) || (i < parts.length - 1 && !parts[i + 1]?.kept);
  const attempts = [
    () => assemble(markdown, blocks, parts, false),
    () => assemble(markdown, blocks, parts, true),
    () =>
      assemble(
        markdown,
        blocks,
        parts.map((part, i) => (isAfter(i) ? rewritten(part) : part)),
        true,
      ),
    () =>
      assemble(
        markdown,
        blocks,
        parts.map((part, i) => (isBeside(i) ? rewritten(part) : part)),
        true,
      ),
    () => assemble(markdown, blocks, parts.map(rewritten), true),
  ];
  let last = '';
  for (const attempt of attempts) {
    const { text, segments } = attempt();
    if (isReadBack(text, segments)) return text;
    last ||= text;
  }
  return last;
}

/**
 * Source has no other form: only its indentation goes, by which it would belong to a list before
 * it.
 */
function rewritten(part: Part): Part {
  const { kept, ...rest } = part;
  if (!kept) return part;
  if (part.node.type === nodes.source)
    return { ...part, kept: { ...kept, text: kept.text.replace(/^ {1,3}/, '') } };
  return { ...rest, node: canonicalBlock(part.node) ?? part.node };
}

/**
 * Pairs the blocks of the edited document with those of the source. What is between two that are
 * the same takes the place of what was.
 */
function align(blocks: readonly Block[], edited: Node): Part[] {
  const current = edited.children.flatMap((node) => {
    const kept = blocks.find((block) => block.node.eq(node));
    const canonical = kept ? node : canonicalBlock(node);
    return canonical ? [{ node: canonical, ...(kept && { kept }) }] : [];
  });
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  for (const [nextBlock, nextNode] of [
    ...findCommon(blocks, current),
    [blocks.length, current.length] as const,
  ]) {
    const inPlace = nextBlock - i === nextNode - j;
    const hasOld = nextBlock > i;
    for (let n = j; n < nextNode; n++) {
      const own = inPlace ? i + n - j : Number.NaN;
      const first = n === j && hasOld ? i : own;
      const last = n === nextNode - 1 && hasOld ? nextBlock - 1 : own;
      parts.push({ ...(current[n] as { node: Node; kept?: Block }), first, last });
    }
    const kept = blocks[nextBlock];
    if (kept) parts.push({ node: kept.node, kept, first: nextBlock, last: nextBlock });
    [i, j] = [nextBlock + 1, nextNode + 1];
  }
  return parts;
}

/** The longest common subsequence, as pairs of numbers. */
function findCommon(
  blocks: readonly Block[],
  current: readonly { node: Node }[],
): [block: number, node: number][] {
  const isSame = (i: number, j: number) => blocks[i]?.node.eq(current[j]?.node as Node) ?? false;
  // lengths[i][j]: how much is common to the blocks from i and the nodes from j.
  const lengths = Array.from(
    { length: blocks.length + 1 },
    () => new Uint32Array(current.length + 1),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = blocks.length - 1; i >= 0; i--)
    for (let j = current.length - 1; j >= 0; j--)
      (lengths[i] as Uint32Array)[j] = isSame(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < blocks.length && j < current.length; ) {
    if (isSame(i, j)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/**
 * Puts the text together. Where `apart`, an empty line stands between all that is not as it was.
 */
function assemble(
  markdown: string,
  blocks: readonly Block[],
  parts: readonly Part[],
  apart: boolean,
): { text: string; segments: Segment[] } {
  const segments: Segment[] = [];
  let text = blocks[0] ? markdown.slice(0, blocks[0].start) : '';
  let marker: unknown;
  parts.forEach((part, i) => {
    const previous = parts[i - 1];
    const next = parts[i + 1];
    if (previous) text += gapBetween(markdown, blocks, previous, part, apart);
    // Two lists with one marker would be one list.
    const collides = isList(part.node) && part.node.attrs.marker === marker;
    const written =
      part.kept && !collides
        ? { text: part.kept.text, marker: markerOf(part.kept) }
        : writeBlock(part.node, [marker, next?.kept && markerOf(next.kept)]);
    marker = written.marker;
    segments.push({ node: part.node, start: text.length, end: text.length + written.text.length });
    text += written.text;
  });
  const end = blocks.at(-1)?.end;
  return { text: end === undefined ? text : text + markdown.slice(end), segments };
}

const markerOf = ({ node, text }: Block): unknown =>
  node.type === nodes.source
    ? /^\s*(?:\d+([.)])|([-*+]))/.exec(text)?.slice(1).find(Boolean)
    : node.attrs.marker;

function gapBetween(
  markdown: string,
  blocks: readonly Block[],
  left: Part,
  right: Part,
  apart: boolean,
): string {
  const [before, after] = [blocks[left.last], blocks[right.first]];
  const isOld = before && after && left.last + 1 === right.first;
  if (!isOld || (apart && !(left.kept && right.kept)))
    return markdown.includes('\r\n') ? '\r\n\r\n' : '\n\n';
  return markdown.slice(before.end, after.start);
}

/** Whether a text, read again, has each block where it was written. */
function isReadBack(text: string, segments: readonly Segment[]): boolean {
  const blocks = parseBlocks(text);
  let next = 0;
  for (const { node, start, end } of segments) {
    const from = next;
    while (next < blocks.length && (blocks[next]?.end ?? 0) <= end) next++;
    const own = blocks.slice(from, next);
    if (own[0]?.start !== start || own.at(-1)?.end !== end) return false;
    // Source may be more than one block.
    if (
      node.type !== nodes.source &&
      (own.length !== 1 || fingerprint(own[0].node) !== fingerprint(node))
    )
      return false;
  }
  return next === blocks.length;
}
