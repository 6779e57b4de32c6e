import { data } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { findOneTimeToken, redeemOneTimeToken } from '#app/features/accounts/tokens.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { followLink, leaveLink, readTokenCookie } from '#app/http/token-cookie.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import type { Route } from './+types/emailed-cancellation.ts';
import { cancelPayeeChange, listPendingPayees } from './payees.server.ts';
import { payeeTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles] };

export const meta: Route.MetaFunction = plainPageMeta(payeeTexts, (t) => t.emailed, {
  noindex: true,
});

const path = '/payees/cancellation';

/** Mail scanners open links: only the button cancels. A thief may have ended the owner's session. */
export async function loader(args: Route.LoaderArgs) {
  const { db, url } = pageRequest(args);
  const token = followLink(args, 'payees', path);
  const isCanceled = url.searchParams.has('canceled');
  const isValid =
    !isCanceled &&
    token !== undefined &&
    (await findOneTimeToken(db, ['payees'], token, Date.now())) !== undefined;
  const pending = isValid ? await listPendingPayees(db) : [];
  return { isCanceled, methods: pending.map(({ method }) => method) };
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const site = pageRequest(args);
  const token = readTokenCookie(args.request, 'payees', site.config) ?? '';
  const now = Date.now();
  const canceled = await site.db.transaction().execute(async (trx) => {
    const accountId = await redeemOneTimeToken(trx, ['payees'], token, now);
    if (accountId === undefined) return false;
    const origin = { ...requestOrigin(args), actorId: accountId };
    for (const { id } of await listPendingPayees(trx))
      await cancelPayeeChange(trx, { id, accountId }, origin, now);
    return true;
  });
  return leaveLink(site, 'payees', canceled ? `${path}?canceled` : path);
}

export default function EmailedCancellation({
  loaderData: { isCanceled, methods },
}: Route.ComponentProps) {
  const texts = useTexts(payeeTexts);
  const t = texts.emailed;
  return (
    <SettingPage title={t.title}>
      {methods.length > 0 ? (
        <PostForm
          id="payee-cancellation"
          label={t.title}
          fields={0}
          errorList={[]}
          submit={t.submit}
          sending={t.sending}
        >
          <p>{t.text(methods.map((method) => texts.methods[method]).join(', '))}</p>
        </PostForm>
      ) : (
        <div className="form">
          <p className={isCanceled ? 'notice notice-good' : 'notice'}>
            {isCanceled ? t.canceled : t.over}
          </p>
        </div>
      )}
    </SettingPage>
  );
}
