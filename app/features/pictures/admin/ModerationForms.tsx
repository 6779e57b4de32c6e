import type { ReactNode } from 'react';
import type { FieldErrors, Notice } from '#app/http/result.ts';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { pictureBounds } from '../bounds.ts';
import { pictureNameTexts } from '../names.ts';
import type { ModerationError, ModerationField } from '../schema.ts';
import type { ModeratedPicture } from './moderation.server.ts';
import { moderationTexts } from './texts.ts';

type Answer = {
  errors: FieldErrors<ModerationField, ModerationError>;
  values: Record<ModerationField | 'intent', string>;
  notice: Notice<'changed' | 'gone'> | undefined;
};

const order: readonly ModerationField[] = ['title', 'description', 'alternative', 'reason'];

type Props = {
  picture: ModeratedPicture;
  next: string | null;
  answer: Answer | undefined;
};

/** Three forms, so that Enter in a field submits only the decision that the field belongs to. */
export function ModerationForms({ picture, next, answer }: Props) {
  const t = useTexts(moderationTexts);
  const { errors: texts, ...names } = useTexts(pictureNameTexts);
  const { languageNames } = useSharedTexts();
  const link = useLink();
  const intent = answer?.values.intent ?? '';
  const part = intent === 'approve' || intent === 'refuse' ? intent : 'edit';
  const isSent = (form: string) => answer !== undefined && form === part;
  const form = (name: 'approve' | 'refuse' | 'edit') => ({
    action: `${link('/admin/pictures/:id', { id: picture.id })}?form=${name}`,
    answer: isSent(name) ? answer : undefined,
    rejected: t.changed,
  });
  const values = isSent('edit') ? answer?.values : undefined;
  const { error, errorList } = formErrors(answer?.errors, order, texts);
  const { revision, locale, state } = picture;
  const hidden: ReactNode = Object.entries({
    version: revision,
    language: locale,
    next: next ?? '',
  }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <div className="moderation-forms">
      {state !== 'approved' && (
        <div className={state === 'pending' ? 'moderation-approve' : undefined}>
          <OfficeForm {...form('approve')} submit={[{ intent: 'approve', label: t.approve }]}>
            {hidden}
          </OfficeForm>
        </div>
      )}
      {state !== 'refused' && (
        <OfficeForm
          {...form('refuse')}
          fields={1}
          errorList={isSent('refuse') ? errorList : []}
          submit={[{ intent: 'refuse', label: t.refuse }]}
          isDanger
        >
          {hidden}
          <TextareaField
            name="reason"
            label={t.reason}
            hint={t.reasonHint}
            rows={2}
            defaultValue={isSent('refuse') ? answer?.values.reason : ''}
            error={error('reason')}
            max={pictureBounds.reason}
            texts={{ required: texts.reason, tooLong: texts.reasonTooLong }}
          />
        </OfficeForm>
      )}
      <details open={values !== undefined}>
        <summary>{t.words}</summary>
        <OfficeForm
          {...form('edit')}
          fields={order.length}
          errorList={values ? errorList : []}
          submit={[
            { intent: 'edit', label: t.save },
            ...(state === 'approved' ? [] : [{ intent: 'approveEdited', label: t.saveAndApprove }]),
          ]}
          isSecondary
        >
          {hidden}
          <p className="kicker">{t.wordsIn(languageNames[locale] ?? locale)}</p>
          <Field
            name="title"
            label={names.titleLabel}
            autoComplete="off"
            defaultValue={values?.title ?? picture.title}
            error={error('title')}
            max={pictureBounds.title}
            texts={{ required: texts.title, tooLong: texts.titleTooLong }}
          />
          <TextareaField
            name="description"
            label={names.descriptionLabel}
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
        </OfficeForm>
      </details>
    </div>
  );
}
