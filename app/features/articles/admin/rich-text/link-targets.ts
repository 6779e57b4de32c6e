import type { LoaderFunctionArgs } from 'react-router';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { findLinkTargets } from '../link-check.server.ts';

export const handle: RouteHandle = { audience: 'team' };

export async function loader(args: LoaderFunctionArgs) {
  const targets = await findLinkTargets(await officeRequest(args, 'article.edit'));
  return Response.json(targets, { headers: { 'Cache-Control': 'no-store' } });
}
