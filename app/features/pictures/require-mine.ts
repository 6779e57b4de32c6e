import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import type { SentPicture } from './pictures.ts';
import { findMine } from './sent-pictures.server.ts';

/** For the first line of every loader and action on a member's own picture. @throws a 404 when it is another's, or none. */
export async function requireMine(args: RequestArgs): Promise<{ accountId: string; picture: SentPicture }> {
  const { account } = await requireMember(args);
  const picture = await findMine(pageRequest(args).db, account.id, args.params?.['id'] ?? '');
  if (!picture) throw noPicture();
  return { accountId: account.id, picture };
}

export const noPicture = () => data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
