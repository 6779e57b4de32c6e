import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { AccountPage, LineLink } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import type { Route } from './+types/provider-reset.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';
import { providerResetSubmission } from './submissions.server.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(passwordResetTexts, (t) => t.providerReset, {
  noindex: true,
});

export function loader(args: Route.LoaderArgs) {
  const { url, config } = pageRequest(args);
  return {
    sent: url.searchParams.has('sent'),
    hasProvider: config.identityToolkit.apiKey !== undefined,
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(providerResetSubmission, args, { onDone: '/resetpassword?sent' });

export default function ProviderReset({
  loaderData: { sent, hasProvider },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).providerReset;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      {hasProvider && (
        <div className="notice mb-6">
          <p>{t.fromProvider}</p>
          <LineLink to="/passwordrequestreset">{t.own}</LineLink>
        </div>
      )}
      <RequestLinkForm id="resetpassword" submit={t.submit} sent={sent} answer={actionData} />
    </AccountPage>
  );
}
