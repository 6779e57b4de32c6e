import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/http/result.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { type ModerationError, type ModerationField, pictureBounds } from '../schema.ts';
import { picturesTexts } from '../texts.ts';
import type { ModeratedPicture } from './moderation-query.ts';
import { moderationTexts } from './texts.ts';

type Answer = {
  errors: FieldErrors<ModerationField, ModerationError>;
  values: Record<ModerationField | 'decision', string>;
};

const order: readonly ModerationField[] = ['title', 'description', 'alternative', 'reason'];

type Props = {
  picture: ModeratedPicture;
  /** The id of the picture to show next. */
  next: string | null;
  /** A submission that was rejected. */
  answer: Answer | undefined;
};

/** Three forms, so that Enter in a field submits only the decision that the field belongs to. */
export function ModerationForms({ picture, next, answer }: Props) {
  const t = useTexts(moderationTexts);
  const texts = useTexts(picturesTexts).errors;
  const { error, errorList } = formErrors(answer?.errors, order, texts);
  const submitted = answer?.values;
  // Only the third form submits the texts.
  const edited =
    submitted?.decision === 'edit' || submitted?.decision === 'approveEdited'
      ? submitted
      : undefined;
  const { title } = picture;
  return (
    <div className="moderation-forms">
      <ErrorSummary fields={order.length} errors={errorList} />
      {picture.state !== 'approved' && (
        <Decision picture={picture} next={next} decision="approve">
          <button
            type="submit"
            className="button button-primary"
            data-key="a"
            aria-label={t.approveOf(title)}
          >
            {t.approve}
          </button>
        </Decision>
      )}
      {picture.state !== 'refused' && (
        <Decision picture={picture} next={next} decision="refuse">
          <TextareaField
            name="reason"
            label={t.reason}
            hint={t.reasonHint}
            rows={2}
            defaultValue={submitted?.reason ?? ''}
            error={error('reason')}
            max={pictureBounds.reason}
            data-key="r"
            texts={{ required: texts.reason, tooLong: texts.reasonTooLong }}
          />
          <button type="submit" className="button button-danger" aria-label={t.refuseOf(title)}>
            {t.refuse}
          </button>
        </Decision>
      )}
      <details className="question" open={edited !== undefined}>
        <summary>{t.words}</summary>
        <Decision picture={picture} next={next}>
          <TextFields picture={picture} values={edited} error={error} />
          <button
            type="submit"
            name="decision"
            value="edit"
            className="button"
            aria-label={t.saveOf(title)}
          >
            {t.save}
          </button>
          {picture.state !== 'approved' && (
            <button type="submit" name="decision" value="approveEdited" className="button">
              {t.saveAndApprove}
            </button>
          )}
        </Decision>
      </details>
    </div>
  );
}

type DecisionProps = {
  picture: ModeratedPicture;
  next: string | null;
  /** When missing, the submit buttons carry the decision. */
  decision?: 'approve' | 'refuse';
  children: ReactNode;
};

function Decision({ picture: { id, revision, locale }, next, decision, children }: DecisionProps) {
  const link = useLink();
  return (
    <form
      method="post"
      action={link('/admin/pictures/:id', { id })}
      className="decision"
      noValidate
    >
      {decision && <input type="hidden" name="decision" value={decision} />}
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="language" value={locale} />
      <input type="hidden" name="next" value={next ?? ''} />
      {children}
    </form>
  );
}

type TextFieldsProps = {
  picture: ModeratedPicture;
  values: Answer['values'] | undefined;
  error(field: ModerationField): string | undefined;
};

function TextFields({ picture, values, error }: TextFieldsProps) {
  const t = useTexts(moderationTexts);
  const { add, errors: texts } = useTexts(picturesTexts);
  const shared = useSharedTexts();
  return (
    <>
      <p className="kicker">{t.wordsIn(shared.languageNames[picture.locale] ?? picture.locale)}</p>
      <Field
        name="title"
        label={add.titleLabel}
        autoComplete="off"
        defaultValue={values?.title ?? picture.title}
        error={error('title')}
        max={pictureBounds.title}
        data-key="e"
        texts={{ required: texts.title, tooLong: texts.titleTooLong }}
      />
      <TextareaField
        name="description"
        label={add.descriptionLabel}
        rows={3}
        defaultValue={values?.description ?? picture.description}
        error={error('description')}
        max={pictureBounds.description}
        texts={{ required: texts.description, tooLong: texts.descriptionTooLong }}
      />
      <TextareaField
        name="alternative"
        label={t.alternative}
        hint={t.alternativeHint}
        rows={2}
        defaultValue={values?.alternative ?? picture.ownAlternative ?? ''}
        error={error('alternative')}
        max={pictureBounds.alternative}
        texts={{ tooLong: texts.alternativeTooLong }}
      />
    </>
  );
}
