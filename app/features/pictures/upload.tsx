import { redirect } from 'react-router';
import { formAction, formToken } from '#app/http/form-action.server.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { moveTokenToCookie, readTokenCookie } from '#app/http/token-cookie.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { Dialog, DialogLink } from '#app/ui/form/Dialog.tsx';
import { ResultNotice, Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/upload.ts';
import { addPictureKey } from './picture-key.ts';
import pictureStyles from './pictures.css?inline';
import { uploadSubmission } from './submissions.server.ts';
import { picturesTexts } from './texts.ts';
import { UploadForm } from './UploadForm.tsx';

export const handle: RouteHandle = {
  form: true,
  cachedForm: true,
  styles: [pictureStyles],
  sitemap: true,
  upload: true,
  shareCard: {
    drawing: 'services/graphic-design',
    title: (locale) => picturesTexts[locale].add.title,
  },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { title, description } = picturesTexts[localeOf(location.pathname)].add;
  return pageMeta({
    matches,
    location,
    title,
    description,
    noindex: Boolean(loaderData && (loaderData.sent !== null || loaderData.isDeleted)),
  });
};

export async function loader(args: Route.LoaderArgs) {
  const { url } = pageRequest(args);
  const session = await currentSession(args);
  return {
    isMember: session !== null,
    // A visitor's picture; empty for a member.
    sent: url.searchParams.get('sent'),
    isDeleted: url.searchParams.has('deleted'),
    token: formToken(args, uploadSubmission),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(uploadSubmission, args, {
    onDone: ({ id, key }, { locale, config }) => {
      const sent = key === null ? '/addpicture?sent' : `/addpicture?sent=${id}`;
      const path = localizedPath(locale, sent);
      if (key === null)
        return redirect(path, { status: 303, headers: { 'Cache-Control': 'no-store' } });
      const cookie = addPictureKey(readTokenCookie(args.request, 'pictures', config), id, key);
      return moveTokenToCookie(cookie, { purpose: 'pictures', path, config });
    },
  });

export default function Upload({
  loaderData: { isMember, sent, isDeleted, token },
  actionData,
}: Route.ComponentProps) {
  const { add: t, mine } = useTexts(picturesTexts);
  return (
    <>
      <Strip sky="dusk" title={t.title} lead={t.lead} />
      {isDeleted && !actionData && (
        <div className="wrap pt-8">
          <ResultNotice tone="good">{mine.done.deleted}</ResultNotice>
        </div>
      )}
      <div className="wrap section beside upload">
        {sent !== null && !actionData ? (
          <PictureSent id={sent} />
        ) : (
          <UploadForm answer={actionData} token={token} />
        )}
        <NextSteps isMember={isMember} />
      </div>
    </>
  );
}

/** A visitor follows this one picture, by its key; a member all of theirs. */
function PictureSent({ id }: { id: string }) {
  const t = useTexts(picturesTexts).add;
  const link = useLink();
  const isVisitor = /^[\da-f-]{36}$/.test(id);
  const path = isVisitor ? link('/addpicture/:id', { id }) : link('/mypictures');
  return (
    <Dialog
      id="upload-sent"
      tone="good"
      text={t.success}
      open
      clearsDraft="upload"
      action={<DialogLink href={path}>{isVisitor ? t.follow : t.toMine}</DialogLink>}
    >
      <p>{t.afterSuccess}</p>
    </Dialog>
  );
}

function NextSteps({ isMember }: { isMember: boolean }) {
  const t = useTexts(picturesTexts).add;
  const shared = useSharedTexts();
  const link = useLink();
  return (
    <aside className="aside next-steps" aria-labelledby="next-title">
      <h2 id="next-title">{t.nextTitle}</h2>
      <ol>
        {t.next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!isMember && (
        <p>
          {t.nextVisitor}{' '}
          <a href={`${link('/login')}?${new URLSearchParams({ next: link('/addpicture') })}`}>
            {shared.nav.login}
          </a>
        </p>
      )}
      <p className="kicker">{t.rights}</p>
    </aside>
  );
}
