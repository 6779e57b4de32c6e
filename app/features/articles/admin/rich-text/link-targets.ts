import type { LoaderFunctionArgs } from 'react-router';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { findLinkTargets } from '../link-check.server.ts';

export const handle: RouteHandle = { audience: 'team' };

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'article.edit');
  const targets = await findLinkTargets(pageRequest(args));
  return Response.json(targets, { headers: { 'Cache-Control': 'no-store' } });
}
