import type { RouteHandle } from '#app/http/route-handle.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { describePage, officeHandle } from '#app/office/office.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Route } from './+types/item.ts';
import { itemLoader, saveAction } from './pages.server.ts';
import { ResourceForm } from './ResourceForm.tsx';

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
  const { removal, trashed } = item;
  const fields = (state: string): Record<string, string> => (removal?.hasTrash ? { state } : {});
  return (
    <OfficePage title={item.heading} back={item.back}>
      {removal && trashed ? (
        <>
          <p>{trashed}</p>
          <div>
            <ActionButton action={removal.action} fields={fields('restored')} isMain>
              {item.restore}
            </ActionButton>
          </div>
        </>
      ) : (
        <ResourceForm key={item.id} form={item.form} answer={actionData} />
      )}
      {removal && !trashed && (
        <div>
          <ActionButton action={removal.action} fields={fields('trashed')} isDanger>
            {removal.label}
          </ActionButton>
        </div>
      )}
    </OfficePage>
  );
}
