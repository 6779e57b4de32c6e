import { z } from 'zod';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import { fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { besideToken, followLink, leaveLink } from '#app/http/token-cookie.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { SelectField } from '#app/ui/form/Field.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage, LineLink } from '#app/ui/Page.tsx';
import type { Route } from './+types/data-request.ts';
import { findByToken, proveRequest } from './requests.server.ts';
import { choices } from './requests.ts';
import { privacyTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles] };

export const meta: Route.MetaFunction = plainPageMeta(privacyTexts, (t) => t.page, {
  noindex: true,
});

/** Programs that look at mail open links: only a button uses the link up. */
export async function loader(args: Route.LoaderArgs) {
  const { db, url } = pageRequest(args);
  const token = followLink(args, 'data-request', '/data-request');
  const sent = choices.find((choice) => choice === url.searchParams.get('sent'));
  return { sent, link: token && !sent ? await findByToken(db, token, Date.now()) : undefined };
}

/** By the person, with the mailed link. */
const proofSubmission = defineSubmission({
  schema: z.object({ token: z.string(), choice: z.enum(choices, 'choose') }),
  fields: ['choice'] as const,
  beside: besideToken('data-request'),
  errors: fieldErrors<'choice', 'choose'>,
  run: ({ db }, input) => proveRequest(db, input, Date.now()),
});

export const action = (args: Route.ActionArgs) =>
  formAction(proofSubmission, args, {
    onDone: ({ choice }, sender) =>
      leaveLink(sender, 'data-request', `/data-request?sent=${choice}`),
  });

export default function DataRequest({
  loaderData: { sent, link },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(privacyTexts).page;
  const to = useLink();
  return (
    <AccountPage title={t.title}>
      <div className="setting">
        {sent && <p className="notice notice-good">{t.sent[sent]}</p>}
        {link?.step === 'proof' && <ChoiceForm email={link.email} answer={actionData} />}
        {link?.step === 'copy' && (
          // The answer is a file.
          <form className="form" method="post" action={to('/data-request/copy')}>
            <p>{t.copy(link.email)}</p>
            <div className="form-end">
              <button type="submit" className="button button-primary">
                {t.download}
              </button>
            </div>
          </form>
        )}
        {!sent && !link && (
          <div className="form">
            <p className="notice">{t.over}</p>
            <p>
              <LineLink to="/contact">{t.contact}</LineLink>
            </p>
          </div>
        )}
      </div>
    </AccountPage>
  );
}

type FormProps = { email: string; answer: Route.ComponentProps['actionData'] };

function ChoiceForm({ email, answer }: FormProps) {
  const t = useTexts(privacyTexts).page;
  const { errorList, field } = formErrors(answer?.errors, ['choice'], t, answer?.values);
  return (
    <PostForm
      id="data-request"
      label={t.title}
      fields={1}
      errorList={errorList}
      alert={useAlert(answer?.notice, { rejected: t.over })}
      submit={t.submit}
      sending={t.sending}
    >
      <p>{t.text(email)}</p>
      <SelectField
        label={t.choice}
        hint={t.hint}
        prompt={t.prompt}
        required
        texts={{ required: t.choose }}
        {...field('choice')}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t.choices[choice]}
          </option>
        ))}
      </SelectField>
    </PostForm>
  );
}
