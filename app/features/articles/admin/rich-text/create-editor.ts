import { history } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import {
  EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  type Selection,
  TextSelection,
} from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { typing } from './commands.ts';
import { checkLink, type LinkProblem, type LinkTargets } from './links.ts';
import { cleanHtml, disarm } from './paste-html.ts';
import { parseText } from './paste-text.ts';
import { pictureView } from './picture-view.ts';
import { schema } from './schema.ts';
import type { RichTextTexts } from './texts.fr.ts';
import { createUploads, type Uploads } from './uploads.ts';

type Options = {
  doc: Node;
  selection?: Selection | undefined;
  texts: RichTextTexts;
  attributes: () => Record<string, string>;
  onChange: (state: EditorState, isEdited: boolean) => void;
  openLink: () => void;
  /** How many pictures were left out of what was pasted. */
  onPictureLoss: (pictures: number) => void;
};

export type Editor = { view: EditorView; uploads: Uploads };

export function createEditor(
  place: HTMLElement,
  { doc, selection, texts, attributes, ...on }: Options,
): Editor {
  const uploads = createUploads((id, src) => setSource(view, id, src));
  const origin = location.origin;
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc,
      ...(selection && { selection }),
      plugins: [
        history(),
        ...typing(() => {
          on.openLink();
          return true;
        }),
        hints(texts),
      ],
    }),
    attributes,
    // The keys of the office save the form.
    handleDOMEvents: {
      keydown: (_view, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
    },
    nodeViews: {
      picture: (node, editor, position) =>
        pictureView(node, editor, position, { uploads, texts: texts.picture }),
    },
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      on.onChange(state, transaction.docChanged);
    },
    transformPastedHTML(html) {
      const harmless = disarm(html);
      // Copied from an editor of this site.
      if (/ data-pm-slice=/.test(html)) return harmless;
      const cleaned = cleanHtml(
        new DOMParser().parseFromString(harmless, 'text/html').body,
        origin,
      );
      if (cleaned.pictures > 0) on.onPictureLoss(cleaned.pictures);
      return cleaned.html;
    },
    // A letter in place of a picture that is selected would be its end.
    handleTextInput({ state: { selection, tr } }, _from, _to, text) {
      if (!(selection instanceof NodeSelection)) return false;
      tr.insert(selection.to, schema.nodes.paragraph.create(null, schema.text(text)));
      const cursor = TextSelection.create(tr.doc, selection.to + 1 + text.length);
      view.dispatch(tr.setSelection(cursor).scrollIntoView());
      return true;
    },
    clipboardTextParser: (text) => parseText(text, origin),
    handlePaste: (_view, { clipboardData }) =>
      // A picture copied from a page has HTML too: it is the picture that is meant.
      !clipboardData?.types.includes('text/plain') &&
      insertPictures({ view, uploads }, clipboardData?.files),
    handleDrop: (_view, { dataTransfer }) => insertPictures({ view, uploads }, dataTransfer?.files),
  });
  return { view, uploads };
}

/** Puts pictures into the text and sends them. @returns whether there were any */
export function insertPictures(
  { view, uploads }: Editor,
  files: FileList | null | undefined,
): boolean {
  const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
  for (const file of pictures) {
    const { state } = view;
    const picture = schema.nodes.picture.create({ upload: uploads.add(file) });
    const { $to } = state.selection;
    const isEmpty =
      $to.depth === 1 &&
      $to.parent.type === schema.nodes.paragraph &&
      $to.parent.content.size === 0;
    const after = $to.depth === 0 ? $to.pos : $to.after(1);
    const isLast = after === state.doc.content.size;
    const nodes = isLast ? [picture, schema.nodes.paragraph.create()] : [picture];
    const tr = isEmpty
      ? state.tr.replaceWith($to.before(1), after, nodes)
      : state.tr.insert(after, nodes);
    view.dispatch(tr.scrollIntoView());
  }
  return pictures.length > 0;
}

/** The picture may have been moved meanwhile, or taken out and put back. */
function setSource(view: EditorView, upload: string, src: string): void {
  const tr = view.state.tr.setMeta('addToHistory', false);
  view.state.doc.descendants((node, position) => {
    if (node.attrs.upload === upload) tr.setNodeAttribute(position, 'src', src);
  });
  if (tr.docChanged) view.dispatch(tr);
}

type FoundLink = { href: string; from: number; to: number; problem: LinkProblem };

export function findBadLinks(doc: Node, targets?: LinkTargets): FoundLink[] {
  const found: FoundLink[] = [];
  doc.descendants((node, from) => {
    const href = node.marks.find((mark) => mark.type === schema.marks.link)?.attrs.href as
      | string
      | undefined;
    const problem = href === undefined ? null : checkLink(href, targets);
    if (href !== undefined && problem)
      found.push({ href, from, to: from + node.nodeSize, problem });
  });
  return found;
}

/** The site's pages, once they are known. */
const targetsKey = new PluginKey<LinkTargets | undefined>('targets');

export function setTargets(view: EditorView, targets: LinkTargets | undefined): void {
  if (targets) view.dispatch(view.state.tr.setMeta(targetsKey, targets));
}

const hints = (texts: RichTextTexts) =>
  new Plugin<LinkTargets | undefined>({
    key: targetsKey,
    state: {
      init: () => undefined,
      apply: (tr, targets) => tr.getMeta(targetsKey) ?? targets,
    },
    props: {
      decorations(state) {
        const { doc } = state;
        const marks = findBadLinks(doc, targetsKey.getState(state)).map(({ from, to, problem }) =>
          Decoration.inline(from, to, { class: 'is-broken', title: texts.link[problem] }),
        );
        const isEmpty =
          doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0;
        const placeholder = { class: 'is-empty', 'data-placeholder': texts.placeholder };
        if (isEmpty) marks.push(Decoration.node(0, doc.content.size, placeholder));
        return DecorationSet.create(doc, marks);
      },
    },
  });
