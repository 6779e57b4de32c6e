import { describePage, officeHandle, sectionForm } from '#app/office/office.ts';
import { revalidateOnConflict } from '#app/office/versions.ts';
import type { Route } from './+types/section.ts';
import { Item } from './Item.tsx';
import { List } from './List.tsx';
import { saveAction, sectionLoader } from './pages.server.ts';

export const handle = { ...officeHandle, ...sectionForm };

export const meta: Route.MetaFunction = describePage;

export const loader = (args: Route.LoaderArgs) => sectionLoader(args);

export const action = (args: Route.ActionArgs) => saveAction(args);

export const shouldRevalidate = revalidateOnConflict;

export default function Section({ loaderData: view, actionData }: Route.ComponentProps) {
  return 'groups' in view ? (
    <List list={view} answer={actionData} />
  ) : (
    <Item item={view} answer={actionData} />
  );
}
