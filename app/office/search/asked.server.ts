import type { RequestArgs } from '#app/http/context.ts';
import { readForm } from '#app/http/forms.ts';
import { pageRequest } from '#app/http/page.ts';
import { openValues, sealValues } from '#app/http/sealed-values.ts';
import type { Account } from '#app/http/session/account.ts';
import { registryContext } from '../registry.ts';
import { longest, shortest } from './bounds.ts';
import { hasOlder, search } from './search.server.ts';

const page = 'search';

/**
 * The text of a search form, and sealed for a URL: it is often a name, a phone or an email address.
 */
export async function readAsked(args: RequestArgs, { id: accountId }: Account) {
  const { values } = await readForm(args.request, ['q']);
  const q = values.q
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  const { secret } = pageRequest(args);
  return { text: q, sealed: q && sealValues({ q }, { page, secret, accountId }) };
}

export function openAsked(args: RequestArgs, { id: accountId }: Account) {
  const { url, secret } = pageRequest(args);
  const sealed = url.searchParams.get('s') ?? '';
  return { text: openValues(sealed, { page, secret, accountId })['q'] ?? '', sealed };
}

/** `results` is null where too little is asked for. */
export async function findAsked(
  args: RequestArgs,
  { role }: Account,
  { text, isAll = false }: { text: string; isAll?: boolean },
) {
  if ([...text].length < shortest) return { results: null, hasOlder: false };
  const { db, locale } = pageRequest(args);
  const registry = args.context.get(registryContext);
  return {
    results: await search(registry, db, { text, locale, role, isAll }),
    hasOlder: !isAll && (await hasOlder(registry, db)),
  };
}

export type Found = Awaited<ReturnType<typeof readAsked>> & Awaited<ReturnType<typeof findAsked>>;
