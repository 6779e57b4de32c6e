import type { ReactNode } from 'react';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { pictureBounds } from '../bounds.ts';
import { pictureNameTexts } from '../names.ts';
import { PictureFields } from '../PictureFields.tsx';
import type { ModerationField } from '../schema.ts';
import type { Route } from './+types/pictures.ts';
import type { ModeratedPicture } from './moderation.server.ts';
import { moderationTexts } from './texts.ts';

const order: readonly ModerationField[] = ['title', 'description', 'alternative', 'reason'];

type Props = {
  picture: ModeratedPicture;
  next: string | null;
  answer: Route.ComponentProps['actionData'];
};

/** Three forms, so that Enter in a field submits only the decision that the field belongs to. */
export function ModerationForms({ picture, next, answer }: Props) {
  const t = useTexts(moderationTexts);
  const { errors: texts } = useTexts(pictureNameTexts);
  const { languageNames } = useSharedTexts();
  const link = useLink();
  const intent = answer?.values.intent ?? '';
  const sent = intent === 'approve' || intent === 'refuse' ? intent : 'edit';
  const form = (name: 'approve' | 'refuse' | 'edit') => ({
    action: `${link('/admin/pictures/:id', { id: picture.id })}?form=${name}`,
    answer: name === sent ? answer : undefined,
    errorList: name === sent ? errorList : [],
    rejected: t.changed,
  });
  const isEdited = answer !== undefined && sent === 'edit';
  const stored = { ...picture, alternative: picture.ownAlternative ?? '' };
  const values = isEdited ? answer.values : { ...stored, reason: answer?.values.reason ?? '' };
  const { errorList, field } = formErrors(answer?.errors, order, texts, values);
  const { revision, locale, state } = picture;
  const hidden: ReactNode = Object.entries({
    version: revision,
    language: locale,
    next: next ?? '',
  }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
  return (
    <div className="moderation-forms">
      {state !== 'approved' && (
        <div className={state === 'pending' ? 'moderation-approve' : undefined} data-key="a">
          <OfficeForm {...form('approve')} submit={[{ intent: 'approve', label: t.approve }]}>
            {hidden}
          </OfficeForm>
        </div>
      )}
      {state !== 'refused' && (
        <OfficeForm
          {...form('refuse')}
          fields={1}
          submit={[{ intent: 'refuse', label: t.refuse }]}
          isDanger
        >
          {hidden}
          <TextareaField
            {...field('reason')}
            data-key="r"
            label={t.reason}
            hint={t.reasonHint}
            rows={2}
            max={pictureBounds.reason}
            texts={{ required: texts.reason, tooLong: texts.reasonTooLong }}
          />
        </OfficeForm>
      )}
      <details open={isEdited}>
        <summary>{t.words}</summary>
        <OfficeForm
          {...form('edit')}
          fields={order.length}
          submit={[
            { intent: 'edit', label: t.save },
            ...(state === 'approved' ? [] : [{ intent: 'approveEdited', label: t.saveAndApprove }]),
          ]}
          isSecondary
        >
          {hidden}
          <p className="kicker">{t.wordsIn(languageNames[locale] ?? locale)}</p>
          {/* Not around the form, where a draft has a button that discards it. */}
          <PictureFields field={field} hotkey="e" />
          <TextareaField
            {...field('alternative')}
            label={t.alternative}
            hint={t.alternativeHint}
            rows={2}
            max={pictureBounds.alternative}
            texts={{ tooLong: texts.alternativeTooLong }}
          />
        </OfficeForm>
      </details>
    </div>
  );
}
