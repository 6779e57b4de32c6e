import { data, redirect } from 'react-router';
import { attempt } from '#app/http/attempt.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { LineLink, PrimaryLink, ResultNotice } from '#app/ui/Page.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import { requestOrigin } from '../security-events/events.server.ts';
import type { Route } from './+types/codes.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.server.ts';
import styles from './second-factor.css?inline';
import { secondFactorTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, styles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(
  secondFactorTexts,
  (t) => ({ title: t.codes.title, description: t.codes.lead }),
  { noindex: true },
);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRecent(args);
  const { db, url } = pageRequest(args);
  return {
    hasFactor: await hasSecondFactor(db, account.id),
    left: await countRecoveryCodes(db, account.id),
    isFirst: url.searchParams.has('first'),
    email: account.email,
    now: Date.now(),
  };
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, session } = await requireRecent(args);
  const { db, locale } = pageRequest(args);
  if (!(await hasSecondFactor(db, account.id)))
    throw redirect(localizedPath(locale, '/head/security'), 303);
  const result = await attempt(args, () => renew(args, account.id, session.id));
  return result.outcome === 'done'
    ? { codes: result.value }
    : data({ refusal: result }, refusalInit(result));
}

async function renew(args: RequestArgs, accountId: string, sessionId: string) {
  const { db, secret } = pageRequest(args);
  const limits = [
    limitsFor(secret, 'recovery-codes').bucket(['account', accountId], {
      burst: 5,
      everySeconds: 300,
    }),
  ];
  const limited = await takeLimits(db, limits, Date.now());
  return (
    limited ??
    done(await renewRecoveryCodes(db, accountId, requestOrigin(args, sessionId), Date.now()))
  );
}

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { hasFactor, left, isFirst, email, now } = loaderData;
  const t = useTexts(secondFactorTexts);
  const link = useLink();
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined;
  const alert = useAlert(actionData && 'refusal' in actionData ? actionData.refusal : undefined);
  return (
    <SettingPage title={t.codes.title} lead={t.codes.lead}>
      {codes ? (
        <CodeList codes={codes} email={email} now={now} />
      ) : (
        <div className="form">
          {alert && (
            <p className="notice" role="alert">
              {alert}
            </p>
          )}
          {isFirst && hasFactor && <p className="notice notice-good">{t.codes.first}</p>}
          <p>
            {hasFactor ? (left === 0 ? t.codes.none : t.codes.left(left)) : t.codes.needsFactor}
          </p>
          {hasFactor && (
            <form className="form-end" method="post" action={link('/head/security/codes')}>
              <button
                type="submit"
                className="button button-primary"
                aria-describedby={left > 0 ? 'renew-hint' : undefined}
              >
                {left === 0 ? t.codes.show : t.codes.renew}
              </button>
              {left > 0 && (
                <p id="renew-hint" className="field-hint">
                  {t.codes.renewHint}
                </p>
              )}
            </form>
          )}
          <p>
            <LineLink to="/head/security">{t.back}</LineLink>
          </p>
        </div>
      )}
    </SettingPage>
  );
}

function CodeList({ codes, email, now }: { codes: string[]; email: string; now: number }) {
  const t = useTexts(secondFactorTexts).codes;
  const locale = useLocale();
  return (
    <div className="form">
      <ResultNotice tone="plain">{t.once}</ResultNotice>
      <h2 className="codes-of">{t.of(email, formatDate(locale, now))}</h2>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="form-end">
        <PrimaryLink to="/head/security">{t.done}</PrimaryLink>
      </p>
    </div>
  );
}
