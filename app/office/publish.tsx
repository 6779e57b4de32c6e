import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import type { Route } from './+types/publish.ts';
import { MenuList } from './MenuList.tsx';
import { menuTexts } from './menu-texts.ts';
import { OfficePage } from './OfficePage.tsx';
import { officeHandle, officeMeta } from './office.ts';

export const handle: RouteHandle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(menuTexts, (t) => t.publish);

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'office.enter');
  return null;
}

export default function Publish() {
  const t = useTexts(menuTexts).publish;
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <MenuList of="/admin/publish" />
    </OfficePage>
  );
}
