import type { RequestArgs } from '#app/http/context.ts';
import { readForm } from '#app/http/forms.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import type { OfficeRequest } from '../request.server.ts';
import { longest, shortest } from './bounds.ts';
import { hasOlder, search } from './search.server.ts';

const page = 'search';

/**
 * The text of a search form, and sealed for a URL: it is often a name, a phone or an email address.
 */
export async function readAsked({ secret, account }: OfficeRequest, { request }: RequestArgs) {
  const { values } = await readForm(request, ['q']);
  const q = values.q
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return { text: q, sealed: q && sealValues({ q }, { page, secret, accountId: account.id }) };
}

export function openAsked({ url, secret, account }: OfficeRequest) {
  const sealed = url.searchParams.get('s') ?? '';
  const { q = '' } = openValues(sealed, { page, secret, accountId: account.id });
  return { text: q, sealed };
}

/** `results` is null where too little is asked for. */
export async function findAsked(
  { db, locale, registry, account: { role } }: OfficeRequest,
  { text, isAll = false }: { text: string; isAll?: boolean },
) {
  if ([...text].length < shortest) return { results: null, hasOlder: false };
  return {
    results: await search(registry, db, { text, locale, role, isAll }),
    hasOlder: !isAll && (await hasOlder(registry, db)),
  };
}

export type Found = Awaited<ReturnType<typeof readAsked>> & Awaited<ReturnType<typeof findAsked>>;
