import { redirect } from 'react-router';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import accountStyles from '../accounts.css?inline';
import type { Route } from './+types/signup.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { signUpSubmission } from './submission.server.ts';
import { signupTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [accountStyles],
  sitemap: true,
  login: true,
  shareCard: { drawing: 'about/vision', title: (locale) => signupTexts[locale].title },
};

export const meta: Route.MetaFunction = plainPageMeta(signupTexts, (t) => t);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, locale } = pageRequest({ request, context });
  if (request.method !== 'POST' && (await currentSession({ request, context }))) {
    throw redirect(localizedPath(locale, '/dashboard'));
  }
  return { sent: url.searchParams.has('sent'), token: formToken({ context }, signUpSubmission) };
}

export const action = (args: Route.ActionArgs) =>
  formAction(signUpSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, '/signup?sent'), 303),
  });

export default function SignUp({ loaderData: { sent, token }, actionData }: Route.ComponentProps) {
  const t = useTexts(signupTexts);
  return (
    <AccountPage title={t.title} lead={t.lead} grows>
      {sent && !actionData ? (
        <SignedUp />
      ) : (
        <SignUpForm {...actionData} token={actionData?.token ?? token} />
      )}
    </AccountPage>
  );
}

function SignedUp() {
  const t = useTexts(signupTexts);
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <Dialog
      id="signup-sent"
      tone="good"
      text={<QuotedEnglish>{t.success}</QuotedEnglish>}
      open
      action={<DialogLink href={link('/authentication')}>{shared.ok}</DialogLink>}
    />
  );
}
