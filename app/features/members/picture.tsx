import { redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import pictureStyles from '#app/features/pictures/pictures.css?inline';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { useAlert } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { SubmitButton } from '#app/ui/form/PostForm.tsx';
import { PageScript, ResultNotice } from '#app/ui/Page.tsx';
import type { Route } from './+types/picture.ts';
import { Avatar } from './Avatar.tsx';
import pictureScript from './picture.client.ts?worker&url';
import { type PictureError, pictureSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, pictureStyles],
  audience: 'members',
  upload: true,
};

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => ({
  title: t.picture.title,
  description: t.picture.hint,
}));

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireMember(args);
  return { username: account.username, picture: account.picture };
}

export const action = (args: Route.ActionArgs) =>
  formAction(pictureSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, '/head?done=picture'), 303),
  });

export default function Picture({
  loaderData: { username, picture },
  actionData,
}: Route.ComponentProps) {
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

type FormProps = { errors?: { picture?: PictureError }; notice?: Notice | undefined };

/**
 * Submitted by the browser, not by script: it shows the progress and has no timeout on slow links.
 */
function PictureForm({ errors, notice }: FormProps) {
  const members = useTexts(membersTexts);
  const t = members.picture;
  const error = notice?.outcome === 'expired' ? 'pictureMissing' : errors?.picture;
  const text = error && members.errors[error];
  const alert = useAlert(notice, { rejected: members.errors.storageFull });
  return (
    <form
      className="form"
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label={t.title}
    >
      {alert && <ResultNotice tone="plain">{alert}</ResultNotice>}
      <ErrorSummary fields={1} errors={text ? [{ field: 'picture', text }] : []} />
      <FileField
        name="picture"
        label={t.label}
        hint={`${t.hint} ${t.hintPublic}`}
        error={text}
        texts={{ required: members.errors.pictureMissing }}
      />
      <SubmitButton label={t.send} sending={t.sending} />
      <PageScript src={pictureScript} />
    </form>
  );
}

function PictureRemoval() {
  const t = useTexts(membersTexts).picture;
  const link = useLink();
  return (
    <form method="post" action={link('/head/picture/removal')}>
      <button type="submit" className="button">
        {t.remove}
      </button>
    </form>
  );
}
