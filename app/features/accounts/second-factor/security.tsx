import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { ButtonLink, ResultNotice } from '#app/ui/Page.tsx';
import { InsteadOfForm } from '../AccountFields.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/security.ts';
import { findAuthenticatorApp } from './authenticator-app.server.ts';
import { countRecoveryCodes } from './codes.server.ts';
import { listIdentities } from './factors.server.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { creationOptions } from './passkey-options.ts';
import { listPasskeys, maxPasskeys } from './passkeys.server.ts';
import { passkeyNameLength } from './schema.ts';
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
  const { db, secret, url } = pageRequest(args);
  const passkeys = await listPasskeys(db, account.id);
  return {
    isVerified: account.emailVerifiedAt !== null,
    isRequired: account.role === 'owner' && url.searchParams.has('required'),
    passkeys: passkeys.map(({ credentialId, ...passkey }) => passkey),
    isFull: passkeys.length >= maxPasskeys,
    options: creationOptions(args, session.id, account, passkeys),
    app: (await findAuthenticatorApp(db, { secret, accountId: account.id })) ?? null,
    identities: await listIdentities(db, account.id),
    codesLeft: await countRecoveryCodes(db, account.id),
    done: doneNotices.find((notice) => notice === url.searchParams.get('done')),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(newPasskeySubmission, args, {
    async onDone(_, { db, access, locale }) {
      const isFirst = (await countRecoveryCodes(db, access.account.id)) === 0;
      const next = isFirst ? '/head/security/codes?first' : '/head/security?done=passkey';
      return redirect(localizedPath(locale, next), 303);
    },
  });

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified, isRequired, passkeys, app, identities, codesLeft, done } = loaderData;
  const t = useTexts(secondFactorTexts);
  const link = useLink();
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
          <PasskeySection {...loaderData} answer={actionData} />
          <AppSection app={app} />
          <CodesSection codesLeft={codesLeft} isOn={isOn} />
          {identities.length > 0 && <GoogleSection identities={identities} />}
        </>
      ) : (
        <InsteadOfForm href={link('/dashboard/verification')} label={t.state.verify}>
          <p className="notice">{t.state.unverified}</p>
        </InsteadOfForm>
      )}
    </SettingPage>
  );
}

type Shown = Route.ComponentProps['loaderData'];

type PasskeySectionProps = Pick<Shown, 'passkeys' | 'isFull' | 'options'> & {
  answer: Route.ComponentProps['actionData'];
};

function PasskeySection({ passkeys, isFull, options, answer }: PasskeySectionProps) {
  const t = useTexts(secondFactorTexts).passkey;
  const alert = useAlert(answer?.notice, { rejected: t.refused, expired: t.refused });
  return (
    <FactorSection id="passkeys" title={t.title} lead={t.lead}>
      {passkeys.length === 0 ? (
        <p className="field-hint">{t.none}</p>
      ) : (
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {answer && (
        <ResultNotice tone="plain">
          {answer.errors.name ? t.nameError : (alert ?? t.refused)}
        </ResultNotice>
      )}
      {isFull ? (
        <p className="notice">{t.full}</p>
      ) : (
        <PasskeyForm kind="create" label={t.add} options={options} primary>
          <Field
            name="name"
            label={t.name}
            hint={t.nameHint}
            autoComplete="off"
            maxLength={passkeyNameLength}
            defaultValue={answer?.values.name ?? ''}
            error={answer?.errors.name ? t.nameError : undefined}
            texts={{}}
          />
        </PasskeyForm>
      )}
    </FactorSection>
  );
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: Shown['passkeys'][number]) {
  const t = useTexts(secondFactorTexts).passkey;
  const link = useLink();
  return (
    <li>
      <div>
        <p className="session-device">{name}</p>
        <p className="session-times">
          {t.added} <Day at={createdAt} />
        </p>
        <p className="session-times">
          {lastUsedAt === null ? (
            t.unused
          ) : (
            <>
              {t.used} <Day at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <RemovalForm
        action={link('/head/security/passkeys/:id/removal', { id })}
        name={t.removeOf(name)}
      >
        {t.remove}
      </RemovalForm>
    </li>
  );
}

function AppSection({ app }: Pick<Shown, 'app'>) {
  const t = useTexts(secondFactorTexts).app;
  const link = useLink();
  return (
    <FactorSection id="app" title={t.title} lead={t.lead}>
      {app && (
        <p>
          {t.since} <Day at={app.createdAt} />
        </p>
      )}
      {app?.isUnreadable && <p className="notice">{t.unreadable}</p>}
      <div className="factor-end">
        <ButtonLink to="/head/security/app">{app ? t.replace : t.add}</ButtonLink>
        {app && <RemovalForm action={link('/head/security/app/removal')}>{t.remove}</RemovalForm>}
      </div>
    </FactorSection>
  );
}

function CodesSection({ codesLeft, isOn }: { codesLeft: number; isOn: boolean }) {
  const t = useTexts(secondFactorTexts).codes;
  return (
    <FactorSection id="codes" title={t.title} lead={t.lead}>
      {isOn ? (
        <>
          <p>{codesLeft === 0 ? <strong>{t.none}</strong> : t.left(codesLeft)}</p>
          <div className="factor-end">
            <ButtonLink to="/head/security/codes">{codesLeft === 0 ? t.show : t.renew}</ButtonLink>
          </div>
        </>
      ) : (
        <p className="field-hint">{t.needsFactor}</p>
      )}
    </FactorSection>
  );
}

function GoogleSection({ identities }: Pick<Shown, 'identities'>) {
  const t = useTexts(secondFactorTexts).google;
  const link = useLink();
  return (
    <FactorSection id="google" title={t.title} lead={t.lead}>
      {identities.map(({ email, createdAt }) => (
        <p key={createdAt}>
          {email}, {t.since} <Day at={createdAt} />
        </p>
      ))}
      <RemovalForm action={link('/head/security/google/removal')}>{t.remove}</RemovalForm>
    </FactorSection>
  );
}

type RemovalFormProps = { action: string; name?: string; children: ReactNode };

const RemovalForm = ({ action, name, children }: RemovalFormProps) => (
  <form method="post" action={action}>
    <button type="submit" className="button button-danger" aria-label={name}>
      {children}
    </button>
  </form>
);

type FactorSectionProps = { id: string; title: string; lead: string; children: ReactNode };

function FactorSection({ id, title, lead, children }: FactorSectionProps) {
  return (
    <section id={id} className="factor" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  );
}

function Day({ at }: { at: number }) {
  return <time dateTime={isoDate(at)}>{formatDate(useLocale(), at)}</time>;
}
