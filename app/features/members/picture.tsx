import { redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import pictureStyles from '#app/features/pictures/pictures.css?inline';
import { formAction, formPageHeaders } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/picture.ts';
import { Avatar } from './Avatar.tsx';
import memberStyles from './members.css?inline';
import { PictureForm, PictureRemoval } from './PictureForm.tsx';
import { SettingPage } from './SettingPage.tsx';
import { pictureSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles, memberStyles, pictureStyles],
  audience: 'members',
  upload: true,
};

export const meta: Route.MetaFunction = plainPageMeta(
  membersTexts,
  (t) => ({ title: t.picture.title, description: t.picture.hint }),
  { noindex: true },
);

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { username: account.username, picture: account.picture };
}

export const action = (args: Route.ActionArgs) =>
  formAction(pictureSubmission, args, { onDone: (_, { locale }) => redirect(localizedPath(locale, '/head?done=picture'), 303) });

export default function Picture({ loaderData: { username, picture }, actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts);
  return (
    <SettingPage title={t.picture.title}>
      <div className="picture-now">
        <Avatar username={username} picture={picture} alt={t.head.pictureOf(username)} />
        {picture && <PictureRemoval />}
      </div>
      <PictureForm {...actionData} />
    </SettingPage>
  );
}
