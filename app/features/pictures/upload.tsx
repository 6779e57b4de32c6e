import { data, redirect } from 'react-router';
import { captchaFields, checkCaptcha } from '#app/http/captcha/check-captcha.server.ts';
import { formPageHeaders, tryFor } from '#app/http/form-answer.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
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
import { receiveSentPicture } from './receive-picture.server.ts';
import { readSentMark, sentPath } from './sent-mark.ts';
import { picturesTexts } from './texts.ts';
import { UploadForm } from './UploadForm.tsx';
import { initOf, limitedFor, type Refusal, refusalOf } from './upload-refusal.server.ts';
import { useRefusalTexts } from './upload-refusal-texts.ts';

export const handle: RouteHandle = { form: true, styles: [pictureStyles], sitemap: true, upload: true };

export const meta: Route.MetaFunction = ({ matches: [root], location, loaderData }) => {
  const { title, description } = picturesTexts[localeOf(location.pathname)].add;
  return pageMeta({
    publicUrl: root.loaderData.publicUrl,
    location,
    title,
    description,
    noindex: Boolean(loaderData?.sent || loaderData?.isDeleted),
  });
};

export const headers = formPageHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { secret, url, locale } = pageRequest(args);
  const session = await currentSession(args);
  return {
    isMember: session !== null,
    sent: readSentMark(url.searchParams, locale),
    isDeleted: url.searchParams.has('deleted'),
    token: issueFormToken(secret, 'picture', Date.now()),
  };
}

/** Takes a picture, to wait for a moderator. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { secret, locale } = pageRequest(args);
  const session = await currentSession(args);
  const received = await tryFor(args.context, () =>
    receiveSentPicture<(typeof captchaFields)[number], Refusal>(args, {
      accountId: session?.account.id ?? null,
      locale,
      fields: captchaFields,
      admit: async ({ token, captcha, website }, content) => {
        const { idempotencyKey, state } = readKey(secret, token);
        if (state === 'refused') return { refusal: { kind: 'expired' } };
        // Nobody chooses a picture within two seconds, or fills in a field that is not seen.
        if (!session && (website || (state === 'quick' && !captcha))) return { refusal: { kind: 'unproved' } };
        // A member is known; what a visitor sends costs some work.
        const given = { form: 'upload', solution: captcha, spentOn: `${idempotencyKey}.${content}` } as const;
        const checked = session ? ({ outcome: 'passed' } as const) : await checkCaptcha(args, given);
        if (checked.outcome === 'passed') return { idempotencyKey };
        return { refusal: checked.outcome === 'limited' ? limitedFor(checked.retryAfterSeconds) : { kind: 'unproved' } };
      },
    }),
  );
  if (received.outcome === 'received') {
    return redirect(localizedPath(locale, sentPath(received)), { status: 303, headers: { 'Cache-Control': 'no-store' } });
  }
  const values = 'values' in received ? received.values : { title: '', description: '', token: '' };
  return data({ values, refused: refusalOf(received) }, initOf(received));
}

function readKey(secret: string, token: string) {
  const read = readFormToken(secret, 'picture', token, Date.now());
  return read.state === 'refused' ? { state: read.state, idempotencyKey: '' } : read;
}

export default function Upload({ loaderData: { isMember, sent, isDeleted, token }, actionData }: Route.ComponentProps) {
  const { add: t, mine } = useTexts(picturesTexts);
  const values = actionData?.values ?? { title: '', description: '', token: '' };
  const { errors, reason, notice } = useRefusalTexts(actionData?.refused);
  const again = actionData && actionData.refused.kind !== 'expired' ? values.token : '';
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
            values={values}
            errors={errors.words}
            imageError={errors.image}
            reason={reason}
            notice={notice}
            // A token that was good stays: with it, trying again is still the same picture.
            token={again || token}
            renew={actionData?.refused.kind === 'unproved'}
          />
        )}
        <NextSteps isMember={isMember} />
      </div>
    </>
  );
}
