import { data, redirect } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import pictureStyles from '#app/features/pictures/pictures.css?inline';
import { type FormNotice, formPageHeaders, showAgain, tryFor } from '#app/http/form-answer.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { pictureLimits } from '#app/http/rate-limits/limits.ts';
import { withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { readUpload } from '#app/http/upload.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/picture.ts';
import { Avatar } from './Avatar.tsx';
import { changePicture } from './member-picture.server.ts';
import memberStyles from './members.css?inline';
import { type PictureError, PictureForm, PictureRemoval } from './PictureForm.tsx';
import { SettingPage } from './SettingPage.tsx';
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

/** Takes a new picture. Nothing of the body is read before the guard has let its sender in. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account } = await requireMember(args);
  const { db, storage, secret, locale } = pageRequest(args);
  const refuse = (error: PictureError | null, notice?: FormNotice) => showAgain({ error }, notice);
  const upload = await readUpload(args, [], 'picture');
  if (upload.outcome === 'tooLarge') return data({ error: 'pictureTooLarge' as const, notice: undefined }, 413);
  if (upload.outcome === 'busy') return refuse(null, upload);
  if (upload.outcome === 'storageFull') return refuse(null, { outcome: 'failed' });
  const { file } = upload;
  if (!upload.wellFormed || !file) return refuse('pictureMissing');
  const changed = await tryFor(args.context, () =>
    withinLimits(db, pictureLimits({ secret, accountId: account.id }), () =>
      changePicture(db, storage, account.id, file.path, Date.now()),
    ),
  );
  if (changed.outcome !== 'done') return refuse(null, changed);
  if (!changed.result) return refuse('pictureKind');
  return redirect(localizedPath(locale, '/head?done=picture'), 303);
}

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
