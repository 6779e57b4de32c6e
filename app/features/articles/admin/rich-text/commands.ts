import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { schema } from './schema.ts';
import type { RichTextTexts } from './texts.fr.ts';

const { nodes, marks } = schema;

export type ToolName = keyof RichTextTexts['tools'];

export type Tool = {
  name: ToolName;
  command?: Command;
  isActive?: (state: EditorState) => boolean;
  keys?: string;
};

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty
    ? Boolean(type.isInSet(storedMarks ?? $from.marks()))
    : doc.rangeHasMark(from, to, type);
}

/** The innermost node around the selection that `is` accepts. */
function around({ selection: { $from } }: EditorState, is: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (is(node)) return { node, depth };
  }
  return undefined;
}

const lists: readonly NodeType[] = [nodes.bulletList, nodes.orderedList];
const isList = ({ type }: Node) => lists.includes(type);
const isIn = (type: NodeType) => {
  const is = lists.includes(type) ? isList : (node: Node) => node.type === type;
  return (state: EditorState) => around(state, is)?.node.type === type;
};

const isHeading = (level: number) => (state: EditorState) =>
  state.selection.$from.parent.type === nodes.heading &&
  state.selection.$from.parent.attrs.level === level;

const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (isHeading(level)(state)
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level }))(state, dispatch);

const toggleWrap =
  (type: NodeType): Command =>
  (state, dispatch) =>
    (isIn(type)(state) ? lift : wrapIn(type))(state, dispatch);

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, isList);
    if (!list) return wrapInList(type)(state, dispatch);
    const { node, depth } = list;
    if (node.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    const start = state.selection.$from.before(depth);
    dispatch?.(state.tr.setNodeMarkup(start, type, { loose: node.attrs.loose }));
    return true;
  };

const bold = toggleMark(marks.strong);
const italic = toggleMark(marks.emphasis);

/** In the order of the toolbar. The shortcuts are those of Google Docs and Gmail. */
export const tools: readonly Tool[] = [
  { name: 'bold', command: bold, isActive: (state) => hasMark(state, marks.strong), keys: 'Mod-b' },
  {
    name: 'italic',
    command: italic,
    isActive: (state) => hasMark(state, marks.emphasis),
    keys: 'Mod-i',
  },
  { name: 'heading2', command: toggleHeading(2), isActive: isHeading(2), keys: 'Mod-Alt-2' },
  { name: 'heading3', command: toggleHeading(3), isActive: isHeading(3), keys: 'Mod-Alt-3' },
  { name: 'link', isActive: (state) => hasMark(state, marks.link), keys: 'Mod-k' },
  { name: 'picture' },
  {
    name: 'bulletList',
    command: toggleList(nodes.bulletList),
    isActive: isIn(nodes.bulletList),
    keys: 'Mod-Shift-8',
  },
  {
    name: 'orderedList',
    command: toggleList(nodes.orderedList),
    isActive: isIn(nodes.orderedList),
    keys: 'Mod-Shift-7',
  },
  {
    name: 'quote',
    command: toggleWrap(nodes.blockquote),
    isActive: isIn(nodes.blockquote),
    keys: 'Mod-Shift-9',
  },
  { name: 'undo', command: undo, keys: 'Mod-z' },
  { name: 'redo', command: redo, keys: 'Mod-Shift-z' },
];

const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.type.contentMatch.matchType(nodes.lineBreak)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView());
  return true;
};

/** `**bold**` and `*italic*`, as they are closed: before them, between them, their text. */
const markRule = (pattern: RegExp, type: MarkType) =>
  new InputRule(pattern, ({ tr }, [, before = '', sign = '', text = ''], start, end) => {
    const from = start + before.length;
    const to = from + sign.length + text.length;
    // The last sign is not in the text yet.
    if (to < end) tr.delete(to, end);
    return tr
      .delete(from, from + sign.length)
      .addMark(from, from + text.length, type.create())
      .removeStoredMark(type);
  });

/** Tab is left to the browser: it leaves the text. */
export const typing = (openLink: Command): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,3})[.)]\s$/,
        nodes.orderedList,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + list.attrs.start === Number(start),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, ([, signs]) => ({
        level: signs?.length ?? 2,
      })),
      markRule(/(^|[\s(«“])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
      markRule(/(^|[\s(«“])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/, marks.emphasis),
    ],
  }),
  keymap({
    ...Object.fromEntries(
      tools.flatMap(({ command, keys }) => (command && keys ? [[keys, command]] : [])),
    ),
    'Mod-k': openLink,
    'Mod-y': redo,
    'Mod-]': sinkListItem(nodes.listItem),
    'Mod-[': liftListItem(nodes.listItem),
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': chainCommands(exitCode, insertBreak),
    Backspace: undoInputRule,
  }),
  keymap(baseKeymap),
];
