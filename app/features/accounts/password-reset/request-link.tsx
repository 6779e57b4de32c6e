import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import type { Route } from './+types/request-link.ts';
import { RequestLinkForm } from './RequestLinkForm.tsx';
import { ownResetSubmission } from './submissions.server.ts';
import { passwordResetTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles] };

export const meta: Route.MetaFunction = plainPageMeta(passwordResetTexts, (t) => t.resetRequest, {
  noindex: true,
});

export function loader(args: Route.LoaderArgs) {
  return { sent: pageRequest(args).url.searchParams.has('sent') };
}

export const action = (args: Route.ActionArgs) =>
  formAction(ownResetSubmission, args, { onDone: '/passwordrequestreset?sent' });

export default function RequestLink({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const t = useTexts(passwordResetTexts).resetRequest;
  return (
    <AccountPage title={t.title} lead={t.lead}>
      <RequestLinkForm
        id="passwordrequestreset"
        submit={t.submit}
        sent={sent}
        answer={actionData}
      />
    </AccountPage>
  );
}
