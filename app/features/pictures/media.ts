import type { LoaderFunctionArgs } from 'react-router';
import { appContext, type RequestArgs } from '#app/http/context.ts';
import { fileNotFound, fileOnRequest } from '#app/http/file-response.ts';
import { can } from '#app/http/session/permissions.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { readTokenCookie } from '#app/http/token-cookie.ts';
import { findPictureKey, isPictureKey } from './picture-key.ts';
import { findReaders, type Readers } from './pictures.server.ts';

/**
 * Only names that `imageFileName` (platform/image-formats.ts) writes, and no other file in storage.
 */
const fileName =
  /^(?<id>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})-[1-9]\d{0,3}\.(?<format>avif|webp|jpeg)$/;

/** Until a stored picture is approved, only its sender and moderators may read its files. */
export async function loader({ request, params: { file = '' }, context }: LoaderFunctionArgs) {
  const { id, format } = fileName.exec(file)?.groups ?? {};
  if (!id || !format) return fileNotFound();
  const { db, storage } = context.get(appContext);
  const readers = await findReaders(db, id);
  if (readers && !(await isAmong(readers, { request, context }))) return fileNotFound();
  return fileOnRequest(storage.read(file), {
    type: `image/${format}`,
    name: file,
    ...(!readers && { maxAge: 31_536_000, immutable: true }),
  });
}

async function isAmong({ may, sent }: Readers, args: RequestArgs): Promise<boolean> {
  const { db, secret, config } = args.context.get(appContext);
  if (sent?.accountId === null) {
    const key = findPictureKey(readTokenCookie(args.request, 'pictures', config), sent.id);
    if (isPictureKey(secret, sent.id, key)) return true;
  }
  const account = (await currentSession(args))?.account;
  if (!account) return false;
  if (account.id === sent?.accountId) return true;
  // The same rule as in `requirePermission`.
  return can(account.role, may) && !(await isSecondFactorOverdue(db, account, Date.now()));
}
