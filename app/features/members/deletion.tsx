import { redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import { requestIdContext } from '#app/http/context.ts';
import { writeCookie } from '#app/http/cookies.ts';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import type { Route } from './+types/deletion.ts';
import { DeletionForm } from './DeletionForm.tsx';
import memberStyles from './members.css?inline';
import { SettingPage } from './SettingPage.tsx';
import { deletionSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles], audience: 'members', endsSession: true };

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.deletion.title, description: t.deletion.lead }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { hasPassword: account.hasPassword };
}

export const action = (args: Route.ActionArgs) =>
  formAction(deletionSubmission, args, {
    async onDone(pictures, sender) {
      const { db, storage, log, secret, config, locale, context, access } = sender;
      // The account is gone, whatever becomes of the files.
      for (const picture of pictures)
        await purgeDetachedImage(db, storage, picture).catch(({ message }: Error) =>
          log.error({ requestId: context.get(requestIdContext), reason: message }, 'a picture of a closed account is left'),
        );
      const headers = new Headers({ 'Set-Cookie': await endSession(sender) });
      headers.append('Set-Cookie', writeCookie('device', '', 0, config));
      headers.append('Set-Cookie', writeXsrfCookie(secret, access.session.id, 0, config));
      return redirect(localizedPath(locale, '/goodbye'), { status: 303, headers });
    },
  });

export default function Deletion({ loaderData: { hasPassword }, actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  return (
    <SettingPage title={t.title}>
      <DeletionForm hasPassword={hasPassword} {...actionData} />
    </SettingPage>
  );
}
