import { data, redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { PrimaryLink, Strip } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import type { Route } from './+types/deletion.ts';
import { pictureNotFound, requireOwnPicture } from './guards.ts';
import pictureStyles from './pictures.css?inline';
import { deletePicture } from './sent-pictures.server.ts';
import { picturesTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, pictureStyles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(picturesTexts, (t) => t.deletion);

export async function loader(args: Route.LoaderArgs) {
  const { picture } = await requireOwnPicture(args);
  return { picture };
}

export async function action(args: Route.ActionArgs) {
  const { accountId, picture } = await requireOwnPicture(args);
  if (args.request.method !== 'POST') throw data(null, 405);
  const { db, storage, locale } = pageRequest(args);
  if (!(await deletePicture(db, storage, { id: picture.id, accountId }))) throw pictureNotFound();
  return redirect(localizedPath(locale, '/mypictures?done=deleted'), 303);
}

export default function DeletePicture({ loaderData: { picture } }: Route.ComponentProps) {
  const t = useTexts(picturesTexts).deletion;
  return (
    <>
      <Strip sky="night" title={t.title} />
      <div className="wrap section edit-picture">
        <Framed
          picture={picture}
          sizes="(min-width: 62rem) 30rem, (min-width: 46rem) 37vw, 92vw"
          eager
        />
        <form className="form" method="post">
          <h2>{picture.title}</h2>
          <p className="lead">{t.text}</p>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-danger">
              {t.confirm}
            </button>
            <PrimaryLink to="/mypictures">{t.cancel}</PrimaryLink>
          </div>
        </form>
      </div>
    </>
  );
}
