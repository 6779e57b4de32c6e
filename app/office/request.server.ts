import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { Permission } from '#app/http/session/permissions.ts';
import { registryContext } from './registry.ts';

/**
 * The first line of a loader or action of the office: who asks, once they may, and what it needs of
 * the request and the app. @throws as `requirePermission`
 */
export const officeRequest = async (args: RequestArgs, permission: Permission) => ({
  ...(await requirePermission(args, permission)),
  ...pageRequest(args),
  registry: args.context.get(registryContext),
});

export type OfficeRequest = Awaited<ReturnType<typeof officeRequest>>;
