import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { fileNotFound, fileResponse } from '#app/http/files.ts';
import { hasRole } from '#app/http/session/account.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { findFileAudience } from './picture-file.server.ts';
import { isPictureKey } from './picture-key.ts';

/** `imageFileName` of a stored picture (domain/images), and nothing else that storage may hold. */
const fileName = /^(?<id>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})-[1-9]\d{0,3}\.(?<format>avif|webp|jpeg)$/;

/** `/media/<id>-<width>.<avif|webp|jpeg>`: a stored picture's file. One that nobody has approved is its sender's and the moderators'. */
export async function loader({ request, params: { file = '' }, context }: LoaderFunctionArgs) {
  const { id, format } = fileName.exec(file)?.groups ?? {};
  if (!id || !format) return fileNotFound();
  const { db, secret, storage } = context.get(appContext);
  const found = await findFileAudience(db, id);
  if (found.audience === 'sender') {
    const key = new URL(request.url).searchParams.get('key');
    const isVisitors = found.accountId === null && isPictureKey(secret, found.pictureId, key);
    const account = isVisitors ? undefined : (await currentSession({ request, context }))?.account;
    const isSeen = isVisitors || (account && (account.id === found.accountId || hasRole(account.role, 'editor')));
    if (!isSeen) return fileNotFound();
  }
  const bytes = await storage.read(file);
  if (!bytes) return fileNotFound();
  return fileResponse(bytes, {
    type: `image/${format}`,
    ...(found.audience === 'everyone' && { maxAge: 31_536_000, immutable: true }),
  });
}
