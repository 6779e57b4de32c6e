import type { Mark, Node } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';
import {
  type ComponentType,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import {
  createEditor,
  type Editor as EditorHandle,
  findBadLinks,
  insertPictures,
  setTargets,
} from './create-editor.ts';
import { placeCursor } from './cursor.ts';
import { LinkForm } from './LinkForm.tsx';
import type { LinkTargets } from './links.ts';
import { Original } from './Original.tsx';
import { parseMarkdown } from './parse.ts';
import { schema } from './schema.ts';
import { Toolbar } from './Toolbar.tsx';
import { richTextTexts } from './texts.ts';
import { serialize } from './write.ts';
import './rich-text.css';

/** In milliseconds. */
const pauseMs = 400;
const readingSpeed = 200;

type Props = {
  /** Holds the value for the form; hidden while the editor stands in its place. */
  textarea: RefObject<HTMLTextAreaElement | null>;
  id: string;
  describedBy: string;
  lang: string;
  isInvalid: boolean;
  original?: string | undefined;
  /** The text area has got a text that the editor cannot keep. */
  onUnreadable: (Hint: typeof UnreadableHint) => void;
};

/** Text areas in which someone is writing: they go on in the editor. */
const writtenIn = new WeakSet<HTMLTextAreaElement>();

type Show<P> = (component: () => ComponentType<P>) => void;

/**
 * Has the editor shown in place of a text area. While someone is writing in it, that is between two
 * keys: no letter is typed where it would be lost, and no word of a phone's keyboard, which is
 * composed letter by letter, is cut.
 */
export function replaceText(
  area: HTMLTextAreaElement,
  showEditor: Show<Props>,
  showHint: Show<object>,
): void {
  const isFocused = () => document.activeElement === area;
  const listeners = new AbortController();
  const { signal } = listeners;
  let timer = 0;
  const replace = () => {
    if (signal.aborted) return;
    listeners.abort();
    clearTimeout(timer);
    if (isFocused()) writtenIn.add(area);
    flushSync(() =>
      parseMarkdown(area.value) ? showEditor(() => Editor) : showHint(() => UnreadableHint),
    );
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(replace, pauseMs);
  };
  if (isFocused()) wait();
  else replace();
  const follow = (event: Event) => {
    if ((event as InputEvent).isComposing) wait();
    else replace();
  };
  area.addEventListener('input', follow, { signal });
  // The space that ends a word may come after it.
  area.addEventListener('compositionend', () => setTimeout(replace), { signal });
  area.addEventListener('blur', replace, { signal });
}

export const UnreadableHint = () => useTexts(richTextTexts).unreadable;

export default function Editor({
  textarea,
  id,
  describedBy,
  lang,
  isInvalid,
  original,
  onUnreadable,
}: Props) {
  const t = useTexts(richTextTexts);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  const [state, setState] = useState<EditorState>();
  const [link, setLink] = useState<string>();
  const [lost, setLost] = useState(0);
  const targets = useLinkTargets();
  const attributes = {
    id,
    lang,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    'aria-invalid': String(isInvalid),
    class: 'prose',
  };
  /** For an editor that is opened again, with another text. */
  const latest = useRef({ attributes, targets, onUnreadable });
  latest.current = { attributes, targets, onUnreadable };

  useEffect(() => {
    const area = textarea.current;
    if (!area || !place.current) return;
    let timer = 0;
    let written = () => area.value;
    /** @returns whether anything was written since. */
    const write = () => {
      clearTimeout(timer);
      const text = written();
      if (text === area.value) return false;
      area.value = text;
      return true;
    };
    const store = () => {
      if (write()) area.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const close = () => {
      written = () => area.value;
      editor.current?.view.destroy();
      editor.current = undefined;
    };
    const open = () => {
      close();
      const markdown = area.value;
      const parsed = parseMarkdown(markdown);
      if (!parsed) return latest.current.onUnreadable(UnreadableHint);
      const isWriting = writtenIn.delete(area);
      const { doc, selection } = isWriting
        ? placeCursor(markdown, parsed, area.selectionStart, area.selectionEnd)
        : { doc: parsed };
      const opened = createEditor(place.current as HTMLDivElement, {
        doc,
        selection,
        texts: t,
        attributes: () => latest.current.attributes,
        onChange(next, isEdited) {
          // The letter is on the screen before the buttons and the number of words follow.
          startTransition(() => setState(next));
          if (!isEdited) return;
          clearTimeout(timer);
          timer = window.setTimeout(store, pauseMs);
        },
        openLink: () => setLink(linkAt(opened.view.state)?.attrs.href ?? ''),
        onPictureLoss: setLost,
      });
      const { view } = opened;
      editor.current = opened;
      written = () => serialize(markdown, doc, view.state.doc);
      setTargets(view, latest.current.targets);
      if (isWriting) {
        view.focus();
        view.dispatch(view.state.tr.scrollIntoView());
      }
      setState(view.state);
    };
    open();
    const listeners = new AbortController();
    const { signal } = listeners;
    // A draft was put back into the text area.
    const change = () => {
      if (area.value !== written()) open();
    };
    area.addEventListener('change', change, { signal });
    const { form } = area;
    // A title has one line; the next one is the text.
    const title = form?.querySelector<HTMLElement>(
      `[name="${area.name.replace('text', 'title')}"]`,
    );
    const enter = (event: InputEvent) => {
      if (event.inputType !== 'insertLineBreak' || !editor.current) return;
      event.preventDefault();
      editor.current.view.focus();
    };
    title?.addEventListener('beforeinput', enter, { signal });
    const send = ({ formData }: FormDataEvent) => {
      // No event: a form that is being read cannot be read again by who listens.
      write();
      formData.set(area.name, area.value);
    };
    form?.addEventListener('formdata', send, { signal });
    // After the browser has put the old value back.
    form?.addEventListener('reset', () => setTimeout(open), { signal });
    addEventListener('pagehide', store, { signal });
    return () => {
      listeners.abort();
      store();
      editor.current?.uploads.cancelAll();
      close();
    };
  }, [textarea, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the attributes are made of
  useEffect(() => editor.current?.view.setProps({}), [id, lang, describedBy, isInvalid]);

  useEffect(() => {
    if (editor.current) setTargets(editor.current.view, targets);
  }, [targets]);

  const applyLink = (href: string | null) => {
    const view = editor.current?.view;
    setLink(undefined);
    if (!view) return;
    view.dispatch(withLink(view.state, href));
    view.focus();
  };
  const showLink = (position: number) => {
    const view = editor.current?.view;
    if (!view) return;
    const selection = TextSelection.near(view.state.doc.resolve(position));
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
    view.focus();
  };
  const addPictures = useCallback((files: FileList | null) => {
    if (editor.current) insertPictures(editor.current, files);
  }, []);
  const words = state ? countWords(state.doc) : 0;
  return (
    <div className={`rich-text-editor ${original ? 'has-original' : ''}`}>
      <Toolbar
        controls={id}
        view={editor.current?.view}
        state={state}
        onLink={() =>
          setLink((open) => (open === undefined ? (linkAt(state)?.attrs.href ?? '') : undefined))
        }
        onPicture={addPictures}
      />
      {link !== undefined && (
        <LinkForm
          href={link}
          targets={targets}
          onApply={applyLink}
          onClose={() => {
            setLink(undefined);
            editor.current?.view.focus();
          }}
        />
      )}
      {original && <Original markdown={original} block={state?.selection.$from.index(0) ?? 0} />}
      <div className="rich-text-place" ref={place} />
      <p className="rich-text-count">
        {t.words(words, Math.max(1, Math.round(words / readingSpeed)))}
      </p>
      <p role="status" className="rich-text-note">
        {lost > 0 && t.pastedPictures(lost)}
      </p>
      {state && <BadLinks state={state} targets={targets} onShow={showLink} />}
    </div>
  );
}

const counted = new WeakMap<Node, number>();

/** Blocks do not change, they are replaced: those that stay are not counted again. */
function countWords(doc: Node): number {
  let words = 0;
  doc.forEach((block) => {
    const count = counted.get(block) ?? countBlock(block);
    counted.set(block, count);
    words += count;
  });
  return words;
}

const countBlock = (block: Node): number =>
  block.textBetween(0, block.content.size, ' ', ' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)
    ?.length ?? 0;

type BadLinksProps = {
  state: EditorState;
  targets: LinkTargets | undefined;
  onShow: (position: number) => void;
};

function BadLinks({ state, targets, onShow }: BadLinksProps) {
  const t = useTexts(richTextTexts).link;
  const found = findBadLinks(state.doc, targets);
  if (found.length === 0) return null;
  return (
    <div className="rich-text-links notice">
      <p>{t.problems}</p>
      <ul>
        {found.map(({ href, from, problem }) => (
          <li key={from}>
            <button
              type="button"
              className="link-button"
              aria-label={t.show(href)}
              onClick={() => onShow(from + 1)}
            >
              {href}
            </button>
            : {t[problem]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function useLinkTargets(): LinkTargets | undefined {
  const [targets, setTargets] = useState<LinkTargets>();
  const locale = useLocale();
  useEffect(() => {
    const stop = new AbortController();
    fetch('/admin/articles/links.json', {
      signal: stop.signal,
      headers: { Accept: 'application/json', 'Accept-Language': locale },
    })
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setTargets, () => {});
    return () => stop.abort();
  }, [locale]);
  return targets;
}

function linkAt(state: EditorState | undefined): Mark | undefined {
  if (!state) return undefined;
  const { $from, from, to, empty } = state.selection;
  const marks = empty ? $from.marks() : (state.doc.nodeAt(from)?.marks ?? []);
  return marks.find(
    (mark) =>
      mark.type === schema.marks.link && (empty || state.doc.rangeHasMark(from, to, mark.type)),
  );
}

/** The selection as a link, the whole link that the cursor is in, or a new text that is one. */
function withLink(state: EditorState, href: string | null) {
  const { tr, selection, doc } = state;
  const { link } = schema.marks;
  let { from, to } = selection;
  const mark = linkAt(state);
  if (selection.empty && mark) {
    const { $from } = selection;
    doc.nodesBetween($from.start(), $from.end(), (node, position) => {
      if (!mark.isInSet(node.marks) || position > $from.pos || position + node.nodeSize < $from.pos)
        return;
      [from, to] = [position, position + node.nodeSize];
    });
  }
  if (href === null) return tr.removeMark(from, to, link);
  if (from === to)
    return tr.replaceSelectionWith(schema.text(href, [link.create({ href })]), false);
  return tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
}
