import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { type Tool, type ToolName, tools } from './commands.ts';
import { richTextTexts } from './texts.ts';

type Props = {
  controls: string;
  view: EditorView | undefined;
  state: EditorState | undefined;
  onLink: () => void;
  /** The same one at each rendering. */
  onPicture: (files: FileList | null) => void;
};

/** Actions on the selection. One stop of the Tab key; arrows go from button to button. */
export function Toolbar({ controls, view, state, onLink, onPicture }: Props) {
  const t = useTexts(richTextTexts);
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const active = state && tools.filter(({ isActive }) => isActive?.(state)).map(({ name }) => name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is on
  useEffect(() => showActive(bar.current), [active?.join()]);
  const [current, setCurrent] = useState<ToolName>('bold');
  const run = ({ name, command }: Tool) => {
    setCurrent(name);
    if (name === 'link') return onLink();
    if (name === 'picture') return files.current?.click();
    if (view && command) command(view.state, view.dispatch);
    view?.focus();
  };
  return (
    <div
      className="rich-text-toolbar"
      role="toolbar"
      aria-label={t.toolbar}
      aria-controls={state && controls}
      ref={bar}
      onKeyDown={moveFocus}
    >
      {tools.map((tool) => {
        const { name, command, isActive, keys } = tool;
        const label = t.tools[name];
        const isPossible = !command || (state !== undefined && command(state));
        return (
          <button
            key={name}
            type="button"
            tabIndex={name === current ? 0 : -1}
            aria-label={label}
            title={keys ? `${label} (${keys.replace('Mod', 'Ctrl').replaceAll('-', '+')})` : label}
            aria-pressed={isActive && state !== undefined && isActive(state)}
            aria-keyshortcuts={keys?.replace('Mod', 'Control').replaceAll('-', '+')}
            aria-disabled={isPossible ? undefined : true}
            // The selection, and the keyboard of a phone, stay.
            onPointerDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(name)}
            onClick={() => isPossible && run(tool)}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={paths[name]} />
            </svg>
          </button>
        );
      })}
      <PictureInput ref={files} onPicture={onPicture} />
    </div>
  );
}

type PictureInputProps = Pick<Props, 'onPicture'> & { ref: RefObject<HTMLInputElement | null> };

/** React writes the name of an input at each rendering, and styles may ask for one. */
const PictureInput = memo(({ ref, onPicture }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    multiple
    hidden
    onChange={(event) => {
      event.stopPropagation();
      onPicture(event.currentTarget.files);
      event.currentTarget.value = '';
    }}
  />
));

/** Where the row scrolls, the tools that are on are clear of the one that stays and its fade. */
function showActive(bar: HTMLDivElement | null): void {
  const last = bar?.querySelector('button:nth-last-of-type(2)')?.getBoundingClientRect().left ?? 0;
  const end = last - 16;
  for (const button of bar?.querySelectorAll('button[aria-pressed="true"]') ?? []) {
    const { left, right } = button.getBoundingClientRect();
    const start = bar?.getBoundingClientRect().left ?? 0;
    bar?.scrollBy(Math.max(0, right - end) + Math.min(0, left - start), 0);
  }
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[
    event.key
  ];
  if (next === undefined || at === -1) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

const paths: Record<ToolName, string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h7M6 19h7M14.5 5l-5 14',
  heading2: 'M4 6v12M12 6v12M4 12h8M16 10.5a2.3 2.3 0 1 1 4.3 1.2L16 18h5',
  heading3: 'M4 6v12M12 6v12M4 12h8M16 9h4.5l-2.6 3.4a2.9 2.9 0 1 1-2 5',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.7V9M3.8 14.5a1.4 1.4 0 1 1 2.6.8L3.8 19h3',
  quote:
    'M4 17c3-1 4-3 4-6H4V6h5v5c0 4-1.5 6.5-5 7.5zM14 17c3-1 4-3 4-6h-4V6h5v5c0 4-1.5 6.5-5 7.5z',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L11.8 7.3M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12.2 16.7',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 5M15.5 9.5h.01',
  undo: 'M9 6L4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 8h-3',
  redo: 'M15 6l5 5-5 5M20 11H10a5.5 5.5 0 0 0 0 8h3',
};
