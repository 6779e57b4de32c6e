import { downloadResponse, fileNotFound, fileResponse } from '#app/http/file-response.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/file.ts';
import { readFile } from './files.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Pictures, which we have encoded, are shown; browsers save all others, whatever they are. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = await officeRequest(args, 'message.read');
  const { id, fileId } = args.params;
  const file = await readFile(db, { id: fileId, messageId: id });
  if (!file) return fileNotFound();
  return file.isPicture
    ? fileResponse(file.content, { type: 'image/jpeg' })
    : downloadResponse(file.content, file.name);
}
