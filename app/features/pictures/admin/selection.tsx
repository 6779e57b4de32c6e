import { href, redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { maxSelected, selectionFields } from '#app/http/selection.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { useLangOf, useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import officeStyles from '#app/office/office.css?inline';
import { formErrors } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { Empty, ResultNotice } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { pictureBounds } from '../schema.ts';
import { picturesTexts } from '../texts.ts';
import type { Route } from './+types/selection.ts';
import { DecisionItem } from './DecisionLog.tsx';
import moderationStyles from './moderation.css?inline';
import { listQueue } from './moderation.server.ts';
import type { ModeratedPicture } from './moderation-query.ts';
import { decideAll, listDecidedAt } from './selection.server.ts';
import {
  type SelectionError,
  type SelectionField,
  selectionSchema,
  selectionValue,
} from './selection-schema.ts';
import { moderationTexts } from './texts.ts';

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, moderationStyles, officeStyles],
  audience: 'team',
};

export const meta: Route.MetaFunction = plainPageMeta(moderationTexts, (t) => t.selection);

const submission = defineSubmission({
  access: (args) => requireRole(args, 'editor'),
  schema: selectionSchema,
  fields: ['decision', 'reason', ...selectionFields],
  errors: fieldErrors<SelectionField, SelectionError>,
  run: async ({ db, access: { account } }, chosen) =>
    done(await decideAll(db, { ...chosen, accountId: account.id }, Date.now())),
});

/** The pictures that wait, the oldest first, and what was just decided. */
export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireRole(args, 'editor');
  const { db, locale, url } = pageRequest(args);
  const number = (name: string) =>
    Number(/^\d{1,15}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? 0);
  const { pictures, next } = await listQueue(db, locale, 'pending', undefined, maxSelected);
  return {
    pictures,
    hasMore: next !== null,
    isAll: url.searchParams.has('all'),
    decisions: number('at')
      ? await listDecidedAt(db, { at: number('at'), accountId: account.id })
      : [],
    skipped: number('skipped'),
  };
}

export const action = (args: Route.ActionArgs) =>
  formAction(submission, args, {
    onDone({ at, skipped }, { locale }) {
      const search = new URLSearchParams({
        at: String(at),
        ...(skipped > 0 && { skipped: String(skipped) }),
      });
      return redirect(`${localizedPath(locale, href('/admin/pictures/selection'))}?${search}`, 303);
    },
  });

/** One decision on many pictures. */
export default function Selection({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, hasMore, isAll, decisions, skipped } = loaderData;
  const { selection: t, emptyTitle, empty } = useTexts(moderationTexts);
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={hasMore ? t.leadMore : t.lead}
      back={{ to: link('/admin/pictures'), label: t.back }}
    >
      {decisions.length > 0 && (
        <ResultNotice tone="good">
          {t.done[decisions[0]?.action === 'refuse' ? 'refuse' : 'approve'](decisions.length)}
        </ResultNotice>
      )}
      {skipped > 0 && (
        <ResultNotice tone="plain" autoFocus={decisions.length === 0}>
          {t.skipped(skipped)}
        </ResultNotice>
      )}
      {decisions.length > 0 && (
        <details className="question">
          <summary>{t.undoEach}</summary>
          <ul className="decision-log">
            {decisions.map((decision) => (
              <DecisionItem key={decision.id} decision={decision} />
            ))}
          </ul>
        </details>
      )}
      {pictures.length > 0 ? (
        <SelectionForm pictures={pictures} isAll={isAll} answer={actionData} />
      ) : (
        <Empty title={emptyTitle} text={decisions.length === 0 && empty} />
      )}
    </OfficePage>
  );
}

type FormProps = {
  pictures: readonly ModeratedPicture[];
  isAll: boolean;
  answer: Route.ComponentProps['actionData'];
};

function SelectionForm({ pictures, isAll, answer }: FormProps) {
  const { selection: t, ...texts } = useTexts(moderationTexts);
  const { errors } = useTexts(picturesTexts);
  const link = useLink();
  const { error, errorList } = formErrors(answer?.errors, ['pictures', 'reason'], {
    ...errors,
    pictures: t.none,
  });
  const sent = answer && new Set(selectionFields.map((name) => answer.values[name]));
  const path = link('/admin/pictures/selection');
  return (
    <form className="selection" method="post" action={path} noValidate>
      <ErrorSummary fields={2} errors={errorList} />
      <fieldset id="pictures" tabIndex={-1}>
        <legend>{t.pictures(pictures.length)}</legend>
        {error('pictures') && <p className="field-error">{error('pictures')}</p>}
        <p>
          <a className="line-link" href={isAll ? path : `${path}?all`}>
            {isAll ? t.noneOfThem : t.all}
          </a>
        </p>
        <ul className="selection-pictures">
          {pictures.map((picture, n) => (
            <Choice
              key={picture.id}
              name={selectionFields[n]}
              picture={picture}
              isChecked={sent?.has(selectionValue(picture)) ?? isAll}
            />
          ))}
        </ul>
      </fieldset>
      <div className="decision">
        <button type="submit" name="decision" value="approve" className="button button-primary">
          {t.approve}
        </button>
      </div>
      <div className="decision">
        <TextareaField
          name="reason"
          label={t.reason}
          hint={texts.reasonHint}
          rows={2}
          required={false}
          defaultValue={answer?.values.reason ?? ''}
          error={error('reason')}
          max={pictureBounds.reason}
          texts={{ tooLong: errors.reasonTooLong }}
        />
        <button type="submit" name="decision" value="refuse" className="button button-danger">
          {t.refuse}
        </button>
      </div>
    </form>
  );
}

type ChoiceProps = { name: string | undefined; picture: ModeratedPicture; isChecked: boolean };

function Choice({ name, picture, isChecked }: ChoiceProps) {
  const { selection: t, open } = useTexts(moderationTexts);
  const link = useLink();
  const lang = useLangOf()(picture);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={name}
          value={selectionValue(picture)}
          defaultChecked={isChecked}
          aria-label={t.choose(picture.title)}
        />
        <Framed picture={picture} sizes="(min-width: 40rem) 11rem, 45vw" crop />
        <span lang={lang}>{picture.title}</span>
      </label>
      <a href={link('/admin/pictures/:id', { id: picture.id })}>
        {open}
        <span className="visually-hidden" lang={lang}>
          {' '}
          {picture.title}
        </span>
      </a>
    </li>
  );
}
