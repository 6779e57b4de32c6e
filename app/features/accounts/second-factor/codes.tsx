import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { LineLink, PrimaryLink, ResultNotice } from '#app/ui/Page.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/codes.ts';
import { countRecoveryCodes } from './codes.server.ts';
import styles from './second-factor.css?inline';
import { codesSubmission } from './submissions.server.ts';
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

export const action = (args: Route.ActionArgs) =>
  formAction(codesSubmission, args, { onDone: (codes) => ({ codes }) });

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { hasFactor, left, isFirst, email, now } = loaderData;
  const t = useTexts(secondFactorTexts);
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined;
  const alert = useAlert(actionData && 'notice' in actionData ? actionData.notice : undefined);
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
          {hasFactor ? <RenewalForm left={left} isFirst={isFirst} /> : <p>{t.codes.needsFactor}</p>}
          <p>
            <LineLink to="/head/security">{t.back}</LineLink>
          </p>
        </div>
      )}
    </SettingPage>
  );
}

function RenewalForm({ left, isFirst }: { left: number; isFirst: boolean }) {
  const t = useTexts(secondFactorTexts).codes;
  const link = useLink();
  const hint = left > 0 ? 'renew-hint' : undefined;
  return (
    <>
      {isFirst && <p className="notice notice-good">{t.first}</p>}
      <p>{left === 0 ? t.none : t.left(left)}</p>
      <form className="form-end" method="post" action={link('/head/security/codes')}>
        <button type="submit" className="button button-primary" aria-describedby={hint}>
          {left === 0 ? t.show : t.renew}
        </button>
        {hint && (
          <p id={hint} className="field-hint">
            {t.renewHint}
          </p>
        )}
      </form>
    </>
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
