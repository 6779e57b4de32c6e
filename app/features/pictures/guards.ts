import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { findSentPicture, type SentPicture } from './sent-pictures.server.ts';

/** @throws 404 when there is none, or it is another member's */
export async function requireOwnPicture(
  args: RequestArgs,
): Promise<{ accountId: string; picture: SentPicture }> {
  const { account } = await requireMember(args);
  const own = { id: args.params?.['id'] ?? '', accountId: account.id };
  const picture = await findSentPicture(pageRequest(args).db, own);
  if (!picture) throw pictureNotFound();
  return { accountId: account.id, picture };
}

export const pictureNotFound = () =>
  data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
