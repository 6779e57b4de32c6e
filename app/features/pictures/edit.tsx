import { redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { LineLink, Strip } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import type { Route } from './+types/edit.ts';
import { requireOwnPicture } from './guards.ts';
import { PictureFields } from './PictureFields.tsx';
import pictureStyles from './pictures.css?inline';
import { editSubmission } from './submissions.server.ts';
import { picturesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, pictureStyles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(picturesTexts, (t) => t.edit);

export async function loader(args: Route.LoaderArgs) {
  const { picture } = await requireOwnPicture(args);
  return { picture };
}

export const action = (args: Route.ActionArgs) =>
  formAction(editSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, '/mypictures?done=changed'), 303),
  });

export default function EditPicture({ loaderData: { picture }, actionData }: Route.ComponentProps) {
  const { add, edit: t, errors: texts } = useTexts(picturesTexts);
  const form = useTexts(formTexts);
  const { errorList, field } = formErrors(
    actionData?.errors,
    ['title', 'description'],
    texts,
    actionData?.values ?? picture,
  );
  return (
    <>
      <Strip sky="night" title={t.title} lead={t.lead} />
      <div className="wrap section edit-picture">
        <Framed
          picture={picture}
          sizes="(min-width: 62rem) 30rem, (min-width: 46rem) 37vw, 92vw"
          eager
        />
        <div>
          <PostForm
            id="picture"
            label={t.title}
            fields={2}
            errorList={errorList}
            alert={useAlert(actionData?.notice, { expired: form.failed })}
            submit={t.save}
            sending={t.saving}
          >
            <PictureFields field={field} hints={add} />
          </PostForm>
          <p className="mt-4">
            <LineLink to="/mypictures">{t.back}</LineLink>
          </p>
        </div>
      </div>
    </>
  );
}
