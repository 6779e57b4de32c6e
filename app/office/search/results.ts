import { data } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/results.ts';
import { type Found, findAsked, readAsked } from './asked.server.ts';

export const handle: RouteHandle = { audience: 'team' };

export const loader = leadBack('office.enter', '/admin/search');

/** Searches while the user types (`useLiveSearch`). */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const office = await officeRequest(args, 'office.enter');
  const asked = await readAsked(office, args);
  const found: Found = { ...asked, ...(await findAsked(office, asked)) };
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
}
