import { redirect } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { ButtonLink, PrimaryLink, ResultNotice } from '#app/ui/Page.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/security.ts';
import { findAuthenticatorApp } from './authenticator-app.server.ts';
import { createChallenge } from './challenge.ts';
import { FactorSection } from './FactorSection.tsx';
import { GoogleSection } from './GoogleSection.tsx';
import { listIdentities } from './linked-identities.server.ts';
import { PasskeySection } from './PasskeySection.tsx';
import { creationOptions } from './passkey-options.ts';
import { listPasskeys, maxPasskeys } from './passkeys.server.ts';
import { countRecoveryCodes } from './recovery-codes.server.ts';
import styles from './second-factor.css?inline';
import { newPasskeySubmission } from './submissions.server.ts';
import { secondFactorTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, styles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(secondFactorTexts, (t) => t, {
  noindex: true,
});

const doneNotices = ['passkey', 'passkey-removed', 'app', 'app-removed', 'google-removed'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { account, session } = await requireRecent(args);
  const { db, secret, config } = args.context.get(appContext);
  const { searchParams } = pageRequest(args).url;
  const passkeys = await listPasskeys(db, account.id);
  const challenge = createChallenge(secret, 'register', session.id, Date.now());
  return {
    isVerified: account.emailVerifiedAt !== null,
    isRequired: account.role === 'owner' && searchParams.has('required'),
    passkeys: passkeys.map(({ credentialId, ...passkey }) => passkey),
    isFull: passkeys.length >= maxPasskeys,
    options: creationOptions(config, challenge, account, passkeys),
    app: (await findAuthenticatorApp(db, { secret, accountId: account.id })) ?? null,
    identities: await listIdentities(db, account.id),
    codesLeft: await countRecoveryCodes(db, account.id),
    done: doneNotices.find((notice) => notice === searchParams.get('done')),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(newPasskeySubmission, args, {
    async onDone(_, { db, access, locale }) {
      const isFirst = (await countRecoveryCodes(db, access.account.id)) === 0;
      return redirect(
        localizedPath(
          locale,
          isFirst ? '/head/security/codes?first' : '/head/security?done=passkey',
        ),
        303,
      );
    },
  });

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified, isRequired, passkeys, isFull, options, app, identities, codesLeft, done } =
    loaderData;
  const t = useTexts(secondFactorTexts);
  const isOn = passkeys.length > 0 || app !== null;
  return (
    <SettingPage title={t.title} lead={t.lead}>
      {done && !actionData && <ResultNotice tone="good">{t.done[done]}</ResultNotice>}
      {isRequired && !isOn && <p className="notice">{t.overdue}</p>}
      <div>
        <p className={isOn ? 'state' : 'state state-open'}>{isOn ? t.state.on : t.state.off}</p>
        {!isOn && isVerified && <p className="mt-3">{t.state.offText}</p>}
      </div>
      {isVerified ? (
        <>
          <PasskeySection
            passkeys={passkeys}
            isFull={isFull}
            options={options}
            answer={actionData}
          />
          <AppSection app={app} />
          <CodesSection codesLeft={codesLeft} isOn={isOn} />
          {identities.length > 0 && <GoogleSection identities={identities} />}
        </>
      ) : (
        <Unverified />
      )}
    </SettingPage>
  );
}

function Unverified() {
  const t = useTexts(secondFactorTexts).state;
  return (
    <div className="form">
      <p className="notice">{t.unverified}</p>
      <p>
        <PrimaryLink to="/dashboard/verification">{t.verify}</PrimaryLink>
      </p>
    </div>
  );
}

function AppSection({ app }: { app: { createdAt: number; isUnreadable?: true } | null }) {
  const t = useTexts(secondFactorTexts).app;
  const locale = useLocale();
  const link = useLink();
  return (
    <FactorSection id="app" title={t.title} lead={t.lead}>
      {app && (
        <p>
          {t.since}{' '}
          <time dateTime={isoDate(app.createdAt)}>{formatDate(locale, app.createdAt)}</time>
        </p>
      )}
      {app?.isUnreadable && <p className="notice">{t.unreadable}</p>}
      <div className="factor-end">
        <ButtonLink to="/head/security/app">{app ? t.replace : t.add}</ButtonLink>
        {app && (
          <form method="post" action={link('/head/security/app/removal')}>
            <button type="submit" className="button button-danger">
              {t.remove}
            </button>
          </form>
        )}
      </div>
    </FactorSection>
  );
}

function CodesSection({ codesLeft, isOn }: { codesLeft: number; isOn: boolean }) {
  const t = useTexts(secondFactorTexts).codes;
  return (
    <FactorSection id="codes" title={t.title} lead={t.lead}>
      {!isOn && <p className="field-hint">{t.needsFactor}</p>}
      {isOn && <p>{codesLeft === 0 ? <strong>{t.none}</strong> : t.left(codesLeft)}</p>}
      {isOn && (
        <div className="factor-end">
          <ButtonLink to="/head/security/codes">{codesLeft === 0 ? t.show : t.renew}</ButtonLink>
        </div>
      )}
    </FactorSection>
  );
}
