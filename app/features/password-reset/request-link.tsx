import accountStyles from '#app/features/accounts/accounts.css?inline';
import { formPageHeaders } from '#app/http/form-answer.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { AccountPage } from '#app/ui/AccountPage.tsx';
import type { Route } from './+types/request-link.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';
import { requestOwnReset } from './request-link.server.ts';
import { answerResetRequest } from './reset-request.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(passwordResetTexts, (t) => t.resetRequest, { noindex: true });

export const headers = formPageHeaders;

export function loader(args: Route.LoaderArgs) {
  return { sent: pageRequest(args).url.searchParams.has('sent') };
}

export const action = (args: Route.ActionArgs) => answerResetRequest(args, '/passwordrequestreset', requestOwnReset);

export default function RequestLink({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).resetRequest;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      <RequestLinkForm id="passwordrequestreset" submit={t.submit} sent={sent && !actionData} {...actionData} />
    </AccountPage>
  );
}
