import { redirect } from 'react-router';
import { scriptTexts } from '#app/client/contract.ts';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { writeCookie } from '#app/http/cookies.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { imageSite, purgeImages } from '#app/http/sent-image.server.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { LineLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/deletion.ts';
import { deletionSubmission } from './submissions.server.ts';
import { membersTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles],
  audience: 'members',
  endsSession: true,
};

export const meta: Route.MetaFunction = plainPageMeta(membersTexts, (t) => t.deletion);

export async function loader(args: Route.LoaderArgs) {
  await requireRecent(args);
  return null;
}

export const action = (args: Route.ActionArgs) =>
  formAction(deletionSubmission, args, {
    async onDone(pictures, sender) {
      const { config, locale } = sender;
      await purgeImages(imageSite(sender), pictures);
      const headers = await endSession(sender);
      headers.append('Set-Cookie', writeCookie('device', '', 0, config));
      return redirect(localizedPath(locale, '/goodbye'), { status: 303, headers });
    },
  });

export default function Deletion({ actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  return (
    <SettingPage title={t.title}>
      <DeletionForm answer={actionData} />
    </SettingPage>
  );
}

function DeletionForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const members = useTexts(membersTexts);
  const form = useTexts(formTexts);
  const t = members.deletion;
  const reason = answer?.errors.confirm;
  const error = reason && members.errors[reason === 'missing' ? 'confirm' : reason];
  return (
    <PostForm
      id="deletion"
      label={t.title}
      fields={1}
      errorList={listErrors(['confirm'], () => error)}
      alert={useAlert(answer?.notice, { expired: form.failed })}
      submit={t.title}
      sending={t.sending}
    >
      <div>
        <p>{t.lead}</p>
        <p className="mt-3">
          {t.copyFirst} <LineLink to="/head/export.json">{members.data.download}</LineLink>
        </p>
      </div>
      <div className="field">
        <p id="confirm-error" className="field-error">
          {error}
        </p>
        <label className="check">
          <input
            type="checkbox"
            id="confirm"
            name="confirm"
            value="yes"
            required
            defaultChecked={Boolean(answer?.values.confirm)}
            aria-describedby="confirm-error"
            aria-invalid={Boolean(error)}
            data-texts={scriptTexts<'control'>({ invalid: members.errors.confirm })}
          />
          {t.confirm}
        </label>
      </div>
    </PostForm>
  );
}
