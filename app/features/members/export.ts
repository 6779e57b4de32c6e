import { recordRequestEvent } from '#app/features/accounts/security-events/events.server.ts';
import { refusalProblem } from '#app/http/api.ts';
import { pageRequest } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { registryContext } from '#app/office/registry.ts';
import type { Route } from './+types/export.ts';
import { dataFile, exportMemberData } from './export.server.ts';

export const handle: RouteHandle = { audience: 'members' };

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireRecent(args, '/head?done=confirmed');
  const { db, secret } = pageRequest(args);
  const now = Date.now();
  // It reads every table. Five an hour.
  const limits = [
    limitsFor(secret, 'export').bucket(['account', account.id], { burst: 5, everySeconds: 720 }),
  ];
  const limited = await takeLimits(db, limits, now);
  if (limited) return refusalProblem(args, limited);
  const data = await exportMemberData(args.context.get(registryContext), db, account.id);
  // A HEAD request, too, is answered by this loader.
  await recordRequestEvent(args, { kind: 'data_exported', accountId: account.id }, session.id);
  return dataFile(data, now);
}
