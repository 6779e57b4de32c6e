import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import memberStyles from '#app/features/members/members.css?inline';
import { formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { fieldErrors, readForm } from '#app/http/forms.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { Framed } from '#app/ui/Framed.tsx';
import { faultsOf, useAlert } from '#app/ui/form/form-texts.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import type { Route } from './+types/edit.ts';
import { PictureFields } from './PictureFields.tsx';
import pictureStyles from './pictures.css?inline';
import { noPicture, requireMine } from './require-mine.server.ts';
import { type PictureFieldError, pictureSchema } from './schema.ts';
import { updateMine } from './sent-pictures.server.ts';
import { picturesTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [accountStyles, memberStyles, pictureStyles], audience: 'members' };

export const meta: Route.MetaFunction = plainPageMeta(picturesTexts, (t) => t.edit, { noindex: true });

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { picture } = await requireMine(args);
  return { picture };
}

/** Changes the words of a member's own picture; a moderator looks at it again then. */
export async function action(args: Route.ActionArgs) {
  const { accountId, picture } = await requireMine(args);
  if (args.request.method !== 'POST') throw data(null, 405);
  const { db, locale } = pageRequest(args);
  const { wellFormed, values } = await readForm(args.request, ['title', 'description']);
  const shown = { values, errors: {} as Partial<Record<'title' | 'description', PictureFieldError>> };
  if (!wellFormed) return showAgain(shown, { outcome: 'again' });
  const input = pictureSchema.safeParse(values);
  if (!input.success)
    return showAgain({ ...shown, errors: fieldErrors<'title' | 'description', PictureFieldError>(input.error) });
  const updated = await tryFor(args.context, () => updateMine(db, accountId, picture.id, input.data, Date.now()));
  if (updated === false) throw noPicture();
  if (updated !== true) return showAgain(shown, updated);
  return redirect(localizedPath(locale, '/mypictures?done=changed'), 303);
}

export default function EditPicture({ loaderData: { picture }, actionData }: Route.ComponentProps) {
  const { edit: t, errors: texts } = useTexts(picturesTexts);
  const form = useTexts(formTexts);
  const link = useLink();
  const values = actionData?.values ?? picture;
  const { faults } = faultsOf(actionData?.errors, ['title', 'description'], texts);
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section edit-picture">
        <Framed picture={picture} sizes="(min-width: 62rem) 30rem, 92vw" eager />
        <div>
          <PostForm
            id="picture"
            label={t.title}
            fields={2}
            faults={faults}
            alert={useAlert(actionData?.notice, { again: form.failed })}
            submit={t.save}
            sending={t.saving}
          >
            <PictureFields values={values} errors={actionData?.errors ?? {}} />
          </PostForm>
          <p className="mt-4">
            <a className="line-link" href={link('/mypictures')}>
              {t.back}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
