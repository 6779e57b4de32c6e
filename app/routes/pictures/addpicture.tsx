import { data, redirect } from 'react-router';
import type { PictureFieldError } from '#app/domain/pictures/pictures.schema.ts';
import { captchaFields, checkCaptcha } from '#app/http/captcha.server.ts';
import { formPage, tryFor } from '#app/http/form-answer.ts';
import { issueFormToken, readFormToken } from '#app/http/form-token.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pageRequest } from '#app/http/page.ts';
import { type PictureErrors, type ReceivedPicture, receiveSentPicture } from '#app/http/receive-picture.server.ts';
import { currentSession } from '#app/http/session.server.ts';
import { limitedInit } from '#app/http/within-limits.server.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { messagesIn } from '#app/i18n/messages.ts';
import { waitText } from '#app/i18n/wait.ts';
import { uploadStyles } from '#app/styles/sheets.ts';
import { Banner } from '#app/ui/Banner.tsx';
import type { Route } from './+types/addpicture.ts';
import { NextSteps } from './NextSteps.tsx';
import { PictureSent } from './PictureSent.tsx';
import { readSentMark, sentPath } from './sent-mark.ts';
import { UploadForm } from './UploadForm.tsx';

export const handle = uploadStyles;

export const meta: Route.MetaFunction = ({ matches: [root], location, loaderData }) => {
  const { title, description } = messagesIn(localeOf(location.pathname)).pictures.add;
  return pageMeta({
    publicUrl: root.loaderData.publicUrl,
    location,
    title,
    description,
    noindex: Boolean(loaderData?.sent || loaderData?.isDeleted),
  });
};

export const headers = formPage;

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

type Refusal = { kind: 'expired' | 'unproved' } | { kind: 'limited'; seconds: number };
const limitedFor = (seconds: number): Refusal => ({ kind: 'limited', seconds });

type NotReceived =
  | Exclude<ReceivedPicture<(typeof captchaFields)[number], Refusal>, { outcome: 'received' }>
  | { outcome: 'failed' };

/** What the page says about it. */
function refusalOf(received: NotReceived) {
  switch (received.outcome) {
    case 'invalid':
      return { kind: 'fields' as const, errors: received.errors };
    case 'full':
      return { kind: 'fault' as const, fault: received.fault };
    case 'refused':
      return received.refusal;
    case 'limited':
    case 'busy':
    case 'unavailable':
      return {
        kind: received.outcome === 'limited' ? ('limited' as const) : ('busy' as const),
        seconds: received.retryAfterSeconds,
      };
    default:
      return { kind: 'failed' as const };
  }
}

function initOf(received: NotReceived): ResponseInit {
  if (received.outcome === 'refused' && received.refusal.kind === 'limited')
    return limitedInit({ outcome: 'limited', retryAfterSeconds: received.refusal.seconds });
  switch (received.outcome) {
    case 'invalid':
    case 'full':
      return { status: received.status };
    case 'limited':
    case 'busy':
      return limitedInit({ outcome: received.outcome, retryAfterSeconds: received.retryAfterSeconds });
    case 'unavailable':
    case 'failed':
      return { status: 503 };
    default:
      return { status: 400 };
  }
}

export default function AddPicture({ loaderData: { isMember, sent, isDeleted, token }, actionData }: Route.ComponentProps) {
  const { add: t, mine } = useMessages().pictures;
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

type Refused = ReturnType<typeof refusalOf>;
type Words = Partial<Record<'title' | 'description', PictureFieldError>>;

function useRefusalTexts(refused: Refused | undefined) {
  const { pictures, accounts, captcha } = useMessages();
  const locale = useLocale();
  const none = { words: {} as Words, image: undefined };
  if (!refused) return { errors: none, reason: undefined, notice: undefined };
  const wait = 'seconds' in refused && refused.seconds !== undefined ? waitText(locale, refused.seconds) : '';
  switch (refused.kind) {
    case 'fields': {
      const { image, ...words } = refused.errors as PictureErrors;
      const text = image && pictures.faults[image as keyof typeof pictures.faults];
      // What is missing is filled in; what became of a picture that came is said as an alert.
      const cameAndWentWrong = image !== undefined && image !== 'missing';
      return {
        errors: { words: words as Words, image: text },
        reason: cameAndWentWrong ? text : undefined,
        notice: image ? undefined : pictures.add.chooseAgain,
      };
    }
    case 'fault':
      return { errors: none, reason: pictures.faults[refused.fault], notice: pictures.add.chooseAgain };
    case 'expired':
      return { errors: none, reason: undefined, notice: pictures.add.expired };
    case 'unproved':
      return { errors: none, reason: undefined, notice: captcha.refused };
    case 'limited':
    case 'busy':
      return { errors: none, reason: accounts.form[refused.kind](wait), notice: pictures.add.chooseAgain };
    default:
      return { errors: none, reason: accounts.form.failed, notice: pictures.add.chooseAgain };
  }
}
