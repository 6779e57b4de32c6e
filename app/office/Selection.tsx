import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Form, useLocation, useNavigation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { skipInToday } from './last-list.ts';
import { PracticeField } from './PracticeField.tsx';
import { selectionTexts } from './selection-texts.ts';

type Props = {
  action: string;
  /** The list that it came from, to return to. */
  filter: string;
  /** Actions on the selection: buttons with the name `intent`. */
  buttons: ReactNode;
  /** Says what is ticked; by default how many rows. */
  describe?: (values: readonly string[]) => string;
  children: ReactNode;
};

/** The bar appears with the first tick, without script too. */
export function Selection(props: Props) {
  const isPending = useNavigation().formAction === props.action;
  return <SelectionForm key={useLocation().key} isPending={isPending} {...props} />;
}

type FormProps = Props & { isPending: boolean };

/** Memoized, for the reason that OfficeForm.tsx says. */
const SelectionForm = memo(function SelectionForm(props: FormProps) {
  const { action, filter, buttons, describe, isPending, children } = props;
  const t = useTexts(selectionTexts);
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('[name^="row."]') ?? []),
  ];
  const recount = () => setTicked(boxes().flatMap((box) => (box.checked ? box.value : [])));
  const count = ticked.length;
  // With the last row, the bar may appear behind the one of the office.
  const isAny = count > 0;
  useEffect(() => {
    if (isAny) form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isAny]);
  useEffect(() => {
    const rows = isChoosing && form.current?.querySelector('tbody');
    if (rows && rows.getBoundingClientRect().top > innerHeight / 2) rows.scrollIntoView();
  }, [isChoosing]);
  const press = useLongPress(form, isChoosing, () => {
    setChoosing(true);
    recount();
  });
  const toggleChoosing = () => {
    for (const box of boxes()) box.checked = false;
    recount();
    setChoosing(!isChoosing);
  };
  const toggleAll = () => {
    const isAll = boxes().every((box) => box.checked);
    for (const box of boxes()) box.checked = !isAll;
    recount();
  };
  return (
    <Form
      ref={form}
      className={`office-selection ${isChoosing ? 'is-choosing' : ''} ${isPending ? 'is-sent' : ''}`}
      method="post"
      action={action}
      aria-busy={isPending || undefined}
      onChange={recount}
      {...press}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        if (event.defaultPrevented) return;
        const rows = boxes().map((box) => box.checked && box.closest('tr')?.querySelector('a'));
        skipInToday(rows.flatMap((link) => (link ? link.pathname : [])));
      }}
    >
      <input type="hidden" name="filter" value={filter} />
      <PracticeField />
      <Strip>
        <button type="button" className="link-button office-select" onClick={toggleChoosing}>
          {isChoosing ? t.end : t.select}
        </button>
      </Strip>
      {children}
      <p className="office-press-hint field-hint">{t.press}</p>
      <fieldset className="office-selection-bar">
        <legend className="visually-hidden">{t.bar}</legend>
        <p role="status">
          {isPending
            ? t.pending
            : count > 0
              ? (describe?.(ticked) ?? t.count(count))
              : isChoosing && t.none}
        </p>
        <button type="button" className="link-button office-scripted" onClick={toggleAll}>
          {t.all}
        </button>
        <div className="office-actions">{buttons}</div>
      </fieldset>
    </Form>
  );
});

/** Beside the title of the page, where it takes no room from the list. */
function Strip({ children }: { children: ReactNode }) {
  const [strip, setStrip] = useState<Element | null>(null);
  useEffect(() => setStrip(document.querySelector('.office-strip')), []);
  return strip && createPortal(children, strip);
}

/** How long a finger stays to tick a row, in milliseconds; and how far it may move, in pixels. */
const pressMs = 500;
const slack = 10;

/**
 * On a touch screen rows have no boxes that are seen: a long press ticks the first one, then each
 * tap on a row ticks it or not.
 */
function useLongPress(
  form: RefObject<HTMLFormElement | null>,
  isChoosing: boolean,
  onTick: () => void,
) {
  const timer = useRef(0);
  const start = useRef({ x: 0, y: 0 });
  const isTouch = useRef(false);
  const isPressed = useRef(false);
  const boxIn = (target: EventTarget) =>
    (target as Element).closest('tr')?.querySelector<HTMLInputElement>('[name^="row."]');
  const toggle = (box: HTMLInputElement) => {
    box.checked = !box.checked;
    onTick();
  };
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      stop();
      isTouch.current = event.pointerType === 'touch';
      isPressed.current = false;
      start.current = { x: event.clientX, y: event.clientY };
      const box = boxIn(event.target);
      if (!isTouch.current || !box) return;
      timer.current = window.setTimeout(() => {
        isPressed.current = true;
        toggle(box);
        navigator.vibrate?.(10);
      }, pressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      // Otherwise the link below the finger opens.
      if (isTouch.current && boxIn(event.target)) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      const box = boxIn(event.target);
      if (!isTouch.current || !box) return;
      // The end of a long press, perhaps on the box that has appeared below the finger.
      const isEnd = isPressed.current;
      isPressed.current = false;
      const isTicked = form.current?.querySelector('[name^="row."]:checked');
      const isTap = (isChoosing || isTicked) && !(event.target as Element).closest('.office-tick');
      if (!isEnd && !isTap) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isEnd) toggle(box);
    },
  };
}
