import { data, redirect } from 'react-router';
import { dataFile, exportAccountData } from '#app/features/members/export.server.ts';
import { pageRequest } from '#app/http/page.ts';
import { clearTokenCookie, leaveLink, readTokenCookie } from '#app/http/token-cookie.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { readParts } from '#app/office/personal-data.server.ts';
import { registryContext } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Route } from './+types/copy.ts';
import { findPerson, type PersonalData } from './held.server.ts';
import { redeemCopy } from './requests.server.ts';

/** Only the button downloads. */
export const loader = (args: Route.LoaderArgs) =>
  redirect(localizedPath(pageRequest(args).locale, '/data-request'));

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const request = pageRequest(args);
  const registry = args.context.get(registryContext);
  const token = readTokenCookie(args.request, 'data-request', request.config) ?? '-';
  const now = Date.now();
  const copy = await request.patientDb.transaction().execute(async (trx) => {
    const email = await redeemCopy(trx, token, now);
    return email === undefined ? undefined : exportPerson(registry, trx, email);
  });
  if (!copy) return leaveLink(request, 'data-request', '/data-request');
  return dataFile(copy, now, { 'Set-Cookie': clearTokenCookie('data-request', request.config) });
}

/** Times in milliseconds since 1970. @param email in lower case */
async function exportPerson(
  registry: PersonalData,
  db: Db,
  email: string,
): Promise<Record<string, unknown>> {
  const person = await findPerson(db, email);
  const { account } = person;
  const parts = registry.personalData.ofPerson.map(({ read }) => read);
  return {
    email,
    // Somebody else may have typed the data of an account that was never verified.
    account: account?.isVerified ? await exportAccountData(registry, db, account.id) : null,
    ...(await readParts(db, parts, person)),
  };
}
