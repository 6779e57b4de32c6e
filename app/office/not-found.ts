import { data } from 'react-router';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { Route } from './+types/not-found.ts';
import { officeHandle } from './office.ts';

export const handle = officeHandle;

/** No page of the back-office has this path: its frame says so (OfficeError.tsx). */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'office.enter');
  throw data(null, 404);
}

/** Never rendered; without it the answer would be no page. */
export default function NotFound() {
  return null;
}
