import { data, redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { appContext } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import memberStyles from '../member-pages.css?inline';
import { SettingPage } from '../SettingPage.tsx';
import type { Route } from './+types/app.ts';
import { CodeField } from './CodeField.tsx';
import { countRecoveryCodes } from './recovery-codes.server.ts';
import styles from './second-factor.css?inline';
import {
  type AppErrors,
  clearOfferedSecret,
  newAppSubmission,
  offerSecret,
} from './submissions.server.ts';
import { secondFactorTexts } from './texts.ts';
import { totpUri } from './totp.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, styles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(
  secondFactorTexts,
  (t) => ({ title: t.app.add, description: t.app.lead }),
  {
    noindex: true,
  },
);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRecent(args);
  const { locale } = pageRequest(args);
  if (account.emailVerifiedAt === null) throw redirect(localizedPath(locale, '/head/security'));
  const { secret, config } = args.context.get(appContext);
  const { totpSecret, cookie } = offerSecret({ request: args.request, secret, config }, account.id);
  const uri = totpUri(totpSecret, account.email);
  const svg = renderSVG(uri, {
    ecc: 'L',
    border: 4,
    pixelSize: 4,
    blackColor: '#16123f',
    whiteColor: '#ffffff',
  });
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
      <AppForm {...actionData} />
    </SettingPage>
  );
}

function AppForm({ errors = {}, notice }: { errors?: AppErrors; notice?: Notice | undefined }) {
  const t = useTexts(secondFactorTexts).app;
  const error = errors.code && (errors.code === 'wrong' ? t.codeWrong : t.codeMissing);
  return (
    <PostForm
      id="app"
      label={t.add}
      fields={1}
      errorList={listErrors(['code'], () => error)}
      alert={useAlert(notice, { expired: t.expired })}
      submit={t.save}
      sending={t.saving}
    >
      <CodeField label={t.code} hint={t.next} missing={t.codeMissing} error={error} kind="totp" />
    </PostForm>
  );
}
