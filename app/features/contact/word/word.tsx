import { redirect } from 'react-router';
import { z } from 'zod';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import { fieldErrors, type Result, rejected } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { registryContext } from '#app/office/registry.ts';
import { formErrors, useAlert } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { AccountPage } from '#app/ui/Page.tsx';
import type { Route } from './+types/word.ts';
import { wordTexts } from './texts.ts';
import { findAskedMessage, giveWord } from './word.server.ts';

export const handle: RouteHandle = { form: true, styles: [memberStyles] };

export const meta: Route.MetaFunction = plainPageMeta(wordTexts, (t) => t.page, { noindex: true });

const maxLength = 300;

function asked(args: RequestArgs) {
  const { db, secret } = pageRequest(args);
  return findAskedMessage(db, secret, args.params?.['key'] ?? '');
}

/** The page names nobody: whoever has the link may see it. */
export async function loader(args: Route.LoaderArgs) {
  const message = await asked(args);
  return { state: !message ? 'gone' : message.word_at === null ? 'asked' : 'given' } as const;
}

const schema = z.object({
  words: z.string().trim().min(1, 'words').max(maxLength, 'wordsTooLong'),
  show: z.literal('on').optional().catch(undefined),
});

const wordSubmission = defineSubmission({
  schema,
  fields: ['words', 'show'] as const,
  errors: fieldErrors<'words', 'words' | 'wordsTooLong'>,
  access: async (args) => ({ message: await asked(args) }),
  statuses: { gone: 404, given: 409 },
  async run(
    { db, locale, context, access: { message } },
    { words, show },
  ): Promise<Result<void, never, 'gone' | 'given'>> {
    if (!message) return rejected('gone');
    const word = { messageId: message.id, text: words, isPublic: show === 'on', locale };
    return giveWord(context.get(registryContext), db, word, Date.now());
  },
});

export const action = (args: Route.ActionArgs) =>
  formAction(wordSubmission, args, {
    onDone: (_, { locale }) => redirect(localizedPath(locale, `/word/${args.params.key}`), 303),
  });

export default function Word({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const { page: t } = useTexts(wordTexts);
  return (
    <AccountPage title={t.title} lead={state === 'asked' ? t.lead : undefined}>
      {state === 'asked' && <WordForm answer={actionData} />}
      {state === 'given' && <p className="notice notice-good">{t.thanks}</p>}
      {state === 'gone' && <p className="notice">{t.gone}</p>}
    </AccountPage>
  );
}

function WordForm({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const { page: t } = useTexts(wordTexts);
  const { errorList, field } = formErrors(answer?.errors, ['words'], t.errors, answer?.values);
  return (
    <PostForm
      id="word"
      label={t.title}
      fields={2}
      errorList={errorList}
      alert={useAlert(answer?.notice, { failed: t.failed })}
      noAnswer={t.failed}
      submit={t.send}
      draft="word"
    >
      <TextareaField
        {...field('words')}
        label={t.words}
        rows={4}
        max={maxLength}
        texts={{ required: t.errors.words, tooLong: t.errors.wordsTooLong }}
      />
      <label className="check">
        <input type="checkbox" name="show" defaultChecked={answer?.values.show === 'on'} /> {t.show}
      </label>
      <p className="field-hint">{t.showHint}</p>
    </PostForm>
  );
}
