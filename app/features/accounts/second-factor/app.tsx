import { data, redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/app.ts';
import { totpUri } from './authenticator-app.server.ts';
import { CodeField } from './CodeField.tsx';
import { countRecoveryCodes } from './codes.server.ts';
import styles from './second-factor.css?inline';
import { clearOfferedSecret, newAppSubmission, offerSecret } from './submissions.server.ts';
import { secondFactorTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, styles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(
  secondFactorTexts,
  (t) => ({ title: t.app.add, description: t.app.lead }),
  { noindex: true },
);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRecent(args);
  const site = pageRequest(args);
  if (account.emailVerifiedAt === null)
    throw redirect(localizedPath(site.locale, '/head/security'));
  const { totpSecret, cookie } = offerSecret({ ...args, ...site }, account.id);
  const uri = totpUri(totpSecret, account.email);
  const colors = { blackColor: '#16123f', whiteColor: '#ffffff' };
  const svg = renderSVG(uri, { ecc: 'L', border: 4, pixelSize: 4, ...colors });
  const shown = {
    uri,
    image: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    key: totpSecret.match(/.{1,4}/g)?.join(' ') ?? '',
  };
  return data(shown, cookie ? { headers: { 'Set-Cookie': cookie } } : {});
}

export const action = (args: Route.ActionArgs) =>
  formAction(newAppSubmission, args, {
    async onDone(_, { db, access, locale, config }) {
      const isFirst = (await countRecoveryCodes(db, access.account.id)) === 0;
      const next = isFirst ? '/head/security/codes?first' : '/head/security?done=app';
      return redirect(localizedPath(locale, next), {
        status: 303,
        headers: { 'Set-Cookie': clearOfferedSecret(config) },
      });
    },
  });

/** Shows a secret as a QR code, a link and a text, and asks for a code of it. */
export default function NewApp({
  loaderData: { uri, image, key },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(secondFactorTexts);
  return (
    <SettingPage title={t.app.add} lead={t.app.lead}>
      <div className="form">
        <p>{t.app.scan}</p>
        <p>
          <img className="app-code" src={image} width={240} height={240} alt={t.app.image} />
        </p>
        <p className="app-open">
          <a className="button" href={uri}>
            {t.app.openApp}
          </a>
        </p>
        <p>
          {t.app.type} <code className="app-key">{key}</code>
        </p>
      </div>
      <AppForm answer={actionData} />
    </SettingPage>
  );
}

function AppForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const t = useTexts(secondFactorTexts).app;
  const code = answer?.errors.code;
  const error = code && (code === 'wrong' ? t.codeWrong : t.codeMissing);
  return (
    <PostForm
      id="app"
      label={t.add}
      fields={1}
      errorList={listErrors(['code'], () => error)}
      alert={useAlert(answer?.notice, { expired: t.expired })}
      submit={t.save}
      sending={t.saving}
    >
      <CodeField label={t.code} hint={t.next} missing={t.codeMissing} error={error} kind="totp" />
    </PostForm>
  );
}
