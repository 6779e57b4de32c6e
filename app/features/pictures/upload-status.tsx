import { data, href, redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { LineLink, Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/upload-status.ts';
import { pictureNotFound } from './guards.ts';
import { addPictureKey, findPictureKey, isPictureKey } from './picture-key.ts';
import pictureStyles from './pictures.css?inline';
import { SentCard } from './SentCard.tsx';
import { deletePicture, findSentPicture } from './sent-pictures.server.ts';
import { picturesTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles, pictureStyles] };

export const meta: Route.MetaFunction = plainPageMeta(picturesTexts, (t) => t.visitors, {
  noindex: true,
});

/** @throws 404 without the picture's key; a redirect that moves a key from the URL to the cookie */
async function requireVisitorPicture({
  request,
  context,
  params: { id },
}: RequestArgs & { params: { id: string } }) {
  const { db, secret, config, locale, url } = pageRequest({ request, context });
  const path = localizedPath(locale, href('/addpicture/:id', { id }));
  const cookie = readTokenCookie(request, 'pictures', config);
  const given = request.method === 'POST' ? null : url.searchParams.get('key');
  const key = given ?? findPictureKey(cookie, id);
  const picture = isPictureKey(secret, id, key)
    ? await findSentPicture(db, { id, accountId: null })
    : undefined;
  if (!picture || !key) throw pictureNotFound();
  if (given)
    throw moveTokenToCookie(addPictureKey(cookie, id, key), { purpose: 'pictures', path, config });
  return { picture, link: `${path}?${new URLSearchParams({ key })}` };
}

export async function loader(args: Route.LoaderArgs) {
  return requireVisitorPicture(args);
}

export async function action(args: Route.ActionArgs) {
  const { picture } = await requireVisitorPicture(args);
  if (args.request.method !== 'POST') throw data(null, 405);
  const { db, storage, locale } = pageRequest(args);
  await deletePicture(db, storage, { id: picture.id, accountId: null });
  return redirect(localizedPath(locale, '/addpicture?deleted'), 303);
}

export default function UploadStatus({
  loaderData: { picture, link: ownLink },
}: Route.ComponentProps) {
  const { visitors: t, deletion } = useTexts(picturesTexts);
  return (
    <>
      <Strip sky="dusk" title={t.title} lead={t.lead} />
      <div className="wrap section setting">
        <p className="notice">
          {t.keep} <a href={ownLink}>{t.link}</a>
        </p>
        <ul className="sent-pictures">
          <SentCard picture={picture}>
            <details className="more">
              <summary>{t.takeBack}</summary>
              <form method="post">
                <p className="my-3">{deletion.text}</p>
                <button type="submit" className="button button-danger">
                  {deletion.confirm}
                </button>
              </form>
            </details>
          </SentCard>
        </ul>
        <p>
          <LineLink to="/galerie">{t.back}</LineLink>
        </p>
      </div>
    </>
  );
}
