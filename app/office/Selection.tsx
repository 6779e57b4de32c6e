import { type ReactNode, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { selectionTexts } from './selection-texts.ts';

type Props = {
  action: string;
  /** The list that it came from, to return to. */
  filter: string;
  /** Actions on the selection: buttons with the name `intent`. */
  buttons: ReactNode;
  children: ReactNode;
};

/** The bar appears with the first tick, without script too. */
export const Selection = (props: Props) => <SelectionForm key={useLocation().key} {...props} />;

function SelectionForm({ action, filter, buttons, children }: Props) {
  const t = useTexts(selectionTexts);
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const isPending = useNavigation().formAction === action;
  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('[name^="row."]') ?? []),
  ];
  const recount = () => setCount(boxes().filter((box) => box.checked).length);
  const toggleAll = () => {
    const isAll = boxes().every((box) => box.checked);
    for (const box of boxes()) box.checked = !isAll;
    recount();
  };
  return (
    <Form
      ref={form}
      className="office-selection"
      method="post"
      action={action}
      aria-busy={isPending || undefined}
      onChange={recount}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      <input type="hidden" name="filter" value={filter} />
      {children}
      <fieldset className="office-selection-bar">
        <legend className="visually-hidden">{t.bar}</legend>
        <p role="status">{isPending ? t.pending : count > 0 && t.count(count)}</p>
        <button type="button" className="link-button office-scripted" onClick={toggleAll}>
          {t.all}
        </button>
        <div className="office-actions">{buttons}</div>
      </fieldset>
    </Form>
  );
}
