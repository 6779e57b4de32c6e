import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { fileNotFound, fileOnRequest } from '#app/http/file-response.ts';
import type { Account } from '#app/http/session/account.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { readTokenCookie } from '#app/http/token-cookie.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findPictureKey, isPictureKey } from './picture-key.ts';
import { findFileAudience } from './pictures.server.ts';

/**
 * Only names that `imageFileName` (platform/image-formats.ts) writes, and no other file in storage.
 */
const fileName =
  /^(?<id>[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})-[1-9]\d{0,3}\.(?<format>avif|webp|jpeg)$/;

/** Until a stored picture is approved, only its sender and moderators may read its files. */
export async function loader({ request, params: { file = '' }, context }: LoaderFunctionArgs) {
  const { id, format } = fileName.exec(file)?.groups ?? {};
  if (!id || !format) return fileNotFound();
  const { db, secret, storage, config } = context.get(appContext);
  const found = await findFileAudience(db, id);
  if (found.audience === 'sender') {
    const key = findPictureKey(readTokenCookie(request, 'pictures', config), found.pictureId);
    const hasKey = found.accountId === null && isPictureKey(secret, found.pictureId, key);
    const account = hasKey ? undefined : (await currentSession({ request, context }))?.account;
    const canRead =
      hasKey ||
      (account &&
        (account.id === found.accountId || (await mayRead(db, account, 'picture.moderate'))));
    if (!canRead) return fileNotFound();
  }
  if (found.audience === 'owners') {
    const account = (await currentSession({ request, context }))?.account;
    if (!account || !(await mayRead(db, account, 'donor.contact'))) return fileNotFound();
  }
  return fileOnRequest(storage.read(file), {
    type: `image/${format}`,
    name: file,
    ...(found.audience === 'everyone' && { maxAge: 31_536_000, immutable: true }),
  });
}

/** Whether the pages of the team are open to a member, as `requirePermission` has it. */
const mayRead = async (db: Db, account: Account, permission: Permission): Promise<boolean> =>
  can(account.role, permission) && !(await isSecondFactorOverdue(db, account, Date.now()));
