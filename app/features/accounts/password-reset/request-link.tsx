import { formAction } from '#app/http/form-action.server.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf, stripLocale } from '#app/i18n/locale.ts';
import { Dialog } from '#app/ui/form/Dialog.tsx';
import { AccountPage, LineLink } from '#app/ui/Page.tsx';
import { EmailForm } from '../AccountFields.tsx';
import accountStyles from '../accounts.css?inline';
import type { Route } from './+types/request-link.ts';
import { ownResetSubmission, providerResetSubmission } from './submissions.server.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

const submissions = { resetRequest: ownResetSubmission, providerReset: providerResetSubmission };
const paths = { resetRequest: '/passwordrequestreset', providerReset: '/resetpassword' };

/** The texts are under the name of the page. */
const pageOf = ({ pathname }: { pathname: string }): keyof typeof paths =>
  stripLocale(pathname) === paths.providerReset ? 'providerReset' : 'resetRequest';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const t = passwordResetTexts[localeOf(location.pathname)][pageOf(location)];
  const { title, description } = t;
  return pageMeta({ matches, location, title, description, noindex: true });
};

export function loader(args: Route.LoaderArgs) {
  const { url, config } = pageRequest(args);
  const page = pageOf(url);
  return {
    page,
    sent: url.searchParams.has('sent'),
    hasProvider: page === 'providerReset' && config.identityToolkit.apiKey !== undefined,
  };
}

export function action(args: Route.ActionArgs) {
  const page = pageOf(pageRequest(args).url);
  return formAction(submissions[page], args, { onDone: `${paths[page]}?sent` });
}

export default function RequestLink({ loaderData, actionData }: Route.ComponentProps) {
  const { page, sent, hasProvider } = loaderData;
  const t = useTexts(passwordResetTexts);
  const { title, lead, submit } = t[page];
  const { formLabel, sentTitle, sent: sentText, logIn } = t.resetRequest;
  const id = paths[page].slice(1);
  return (
    <AccountPage title={title} lead={lead}>
      {hasProvider && (
        <div className="notice mb-6">
          <p>{t.providerReset.fromProvider}</p>
          <LineLink to="/passwordrequestreset">{t.providerReset.own}</LineLink>
        </div>
      )}
      {sent && !actionData && (
        <Dialog id={`${id}-sent`} tone="good" title={sentTitle} text={sentText} open />
      )}
      <EmailForm id={id} label={formLabel} submit={submit} answer={actionData} />
      <p className="account-more">
        <LineLink to="/login">{logIn}</LineLink>
      </p>
    </AccountPage>
  );
}
