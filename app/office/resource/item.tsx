import { Link } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Route } from './+types/item.ts';
import { itemLoader, saveAction } from './pages.server.ts';
import { RecordForm } from './RecordForm.tsx';
import { resourceTexts } from './texts.ts';

export const handle: RouteHandle = {
  ...officeHandle,
  upload: true,
  maxBody: { bytes: 250_000, may: 'office.enter' },
};

export const meta: Route.MetaFunction = describePage;

export const loader = (args: Route.LoaderArgs) => itemLoader(args);

export const action = (args: Route.ActionArgs) => saveAction(args);

export const shouldRevalidate = revalidateOnConflict;

/** The page of a row of a section that `defineResource` declares, or of a new one. */
export default function ResourceItem({ loaderData: item, actionData }: Route.ComponentProps) {
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
    <OfficePage title={item.heading} back={item.back}>
      {page && (
        <p>
          <Link className="line-link" to={page.to} reloadDocument>
            {page.label}
          </Link>
        </p>
      )}
      {isTrashed ? (
        <p>{t.trashed}</p>
      ) : (
        <RecordForm key={item.id} form={item.form} answer={actionData} />
      )}
      {button}
    </OfficePage>
  );
}
