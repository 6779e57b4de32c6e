import { downloadResponse, fileNotFound, fileResponse } from '#app/http/file-response.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { Route } from './+types/file.ts';
import { readFile } from './files.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Pictures, which we have encoded, are shown; browsers save all others, whatever they are. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'message.read');
  const { id, fileId } = args.params;
  const file = await readFile(pageRequest(args).db, { id: fileId, messageId: id });
  if (!file) return fileNotFound();
  return file.isPicture
    ? fileResponse(file.content, { type: 'image/jpeg' })
    : downloadResponse(file.content, file.name);
}
