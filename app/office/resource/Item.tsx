import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import type { ItemView } from './pages.server.ts';
import { type FormAnswer, RecordForm } from './RecordForm.tsx';
import { resourceTexts } from './texts.ts';

type Props = {
  item: ItemView;
  answer: FormAnswer;
  /** Shown above the form of the row. */
  children?: ReactNode;
};

/** The page of one row of a section. */
export function Item({ item, answer, children }: Props) {
  const t = useTexts(resourceTexts);
  const { removal, isTrashed, page } = item;
  const button = removal && (
    <div>
      <ActionButton
        action={removal.action}
        fields={removal.hasTrash ? { state: isTrashed ? 'restored' : 'trashed' } : {}}
        isMain={isTrashed}
        isDanger={!isTrashed}
      >
        {isTrashed ? t.restore : (removal.label ?? t.trash)}
      </ActionButton>
    </div>
  );
  return (
    <OfficePage
      title={item.heading}
      back={item.back}
      lead={
        page && (
          <Link className="line-link" to={page.to} reloadDocument>
            {page.label}
          </Link>
        )
      }
    >
      {children}
      {isTrashed ? (
        <p>{t.trashed}</p>
      ) : (
        <RecordForm key={item.id} form={item.form} answer={answer} />
      )}
      {button}
    </OfficePage>
  );
}
