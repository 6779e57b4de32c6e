import { data } from 'react-router';
import type { RequestArgs } from '#app/http/context.ts';
import { officeRequest } from '#app/office/request.server.ts';
import { readNumber } from '../articles.ts';

/** @throws a 404 for what is no number, as `officeRequest` otherwise */
export async function requireArticle(args: RequestArgs) {
  const asked = await officeRequest(args, 'article.edit');
  const id = readNumber(args.params?.['id']);
  if (id === undefined) throw data(null, 404);
  return { ...asked, id };
}
