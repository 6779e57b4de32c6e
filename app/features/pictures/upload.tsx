import { redirect } from 'react-router';
import { formAction, formPageHeaders, formToken } from '#app/http/form-action.server.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { Banner } from '#app/ui/Banner.tsx';
import type { Route } from './+types/upload.ts';
import { NextSteps } from './NextSteps.tsx';
import { PictureSent } from './PictureSent.tsx';
import pictureStyles from './pictures.css?inline';
import { readSentMark, sentPath } from './sent-mark.ts';
import { uploadSubmission } from './submissions.server.ts';
import { picturesTexts } from './texts.ts';
import { UploadForm } from './UploadForm.tsx';
import { useUploadTexts } from './upload-texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [pictureStyles],
  sitemap: true,
  upload: true,
  shareCard: { drawing: 'services/graphic-design', title: (locale) => picturesTexts[locale].add.title },
};

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const { title, description } = picturesTexts[localeOf(location.pathname)].add;
  return pageMeta({
    matches,
    location,
    title,
    description,
    noindex: Boolean(loaderData?.sent || loaderData?.isDeleted),
  });
};

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { url, locale } = pageRequest(args);
  const session = await currentSession(args);
  return {
    isMember: session !== null,
    sent: readSentMark(url.searchParams, locale),
    isDeleted: url.searchParams.has('deleted'),
    token: formToken(args, uploadSubmission),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(uploadSubmission, args, {
    onDone: (sent, { locale }) =>
      redirect(localizedPath(locale, sentPath(sent)), { status: 303, headers: { 'Cache-Control': 'no-store' } }),
  });

export default function Upload({ loaderData: { isMember, sent, isDeleted, token }, actionData }: Route.ComponentProps) {
  const { add: t, mine } = useTexts(picturesTexts);
  const texts = useUploadTexts(actionData);
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      {isDeleted && !actionData && (
        <div className="wrap pt-8">
          {/* biome-ignore lint/a11y/noAutofocus: the page is new, and this is what it is about */}
          <p className="notice notice-good" role="status" tabIndex={-1} autoFocus>
            {mine.done.deleted}
          </p>
        </div>
      )}
      <div className="wrap section upload">
        {sent && !actionData ? (
          <PictureSent follow={sent} />
        ) : (
          <UploadForm
            values={actionData?.values ?? { title: '', description: '' }}
            errors={actionData?.errors ?? {}}
            {...texts}
            token={actionData?.token ?? token}
            renew={actionData?.notice?.outcome === 'captcha_failed'}
          />
        )}
        <NextSteps isMember={isMember} />
      </div>
    </>
  );
}
