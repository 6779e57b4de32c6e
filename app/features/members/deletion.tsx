import { redirect } from 'react-router';
import { scriptTexts } from '#app/client/contract.ts';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { SettingPage } from '#app/features/accounts/SettingPage.tsx';
import { requestIdContext } from '#app/http/context.ts';
import { writeCookie } from '#app/http/cookies.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { plainPageMeta } from '#app/http/page.ts';
import type { Notice } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { endSession } from '#app/http/session/session.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { listErrors, useAlert } from '#app/ui/form/answer.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { LineLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/deletion.ts';
import type { DeletionErrors } from './deletion.server.ts';
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
      const { db, storage, log, config, locale, context } = sender;
      // The account is deleted, even if removing the files fails.
      for (const picture of pictures)
        await purgeDetachedImage(db, storage, picture).catch(({ message }: Error) =>
          log.error(
            { requestId: context.get(requestIdContext), reason: message },
            'a picture of a closed account is left',
          ),
        );
      const headers = await endSession(sender);
      headers.append('Set-Cookie', writeCookie('device', '', 0, config));
      return redirect(localizedPath(locale, '/goodbye'), { status: 303, headers });
    },
  });

export default function Deletion({ actionData }: Route.ComponentProps) {
  const t = useTexts(membersTexts).deletion;
  return (
    <SettingPage title={t.title}>
      <DeletionForm {...actionData} />
    </SettingPage>
  );
}

const order = ['confirm'] as const;

type FormProps = {
  values?: { confirm: string };
  errors?: DeletionErrors;
  notice?: Notice | undefined;
};

function DeletionForm({ values, errors = {}, notice }: FormProps) {
  const members = useTexts(membersTexts);
  const form = useTexts(formTexts);
  const t = members.deletion;
  const texts = {
    confirm:
      errors.confirm && members.errors[errors.confirm === 'missing' ? 'confirm' : errors.confirm],
  };
  return (
    <PostForm
      id="deletion"
      label={t.title}
      fields={order.length}
      errorList={listErrors(order, (field) => texts[field])}
      alert={useAlert(notice, { expired: form.failed })}
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
          {texts.confirm}
        </p>
        <label className="check">
          <input
            type="checkbox"
            id="confirm"
            name="confirm"
            value="yes"
            required
            defaultChecked={Boolean(values?.confirm)}
            aria-describedby="confirm-error"
            aria-invalid={Boolean(texts.confirm)}
            data-texts={scriptTexts<'control'>({ invalid: members.errors.confirm })}
          />
          {t.confirm}
        </label>
      </div>
    </PostForm>
  );
}
