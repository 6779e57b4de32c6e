import type { Redisplay } from '#app/http/form-action.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { locales } from '#app/i18n/locale.ts';
import { VersionFields } from '#app/office/ConflictNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { useVersionedForm } from '#app/office/versions.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { messageBounds } from './bounds.ts';
import { savedReplyTexts } from './saved-texts.ts';
import type { SavedReplyError, SavedReplyField } from './schema.ts';

type Props = {
  values: Record<SavedReplyField, string>;
  by: string | null;
  answer:
    | Redisplay<SavedReplyField, FieldErrors<SavedReplyField, SavedReplyError>, string>
    | undefined;
};

const order: readonly SavedReplyField[] = ['title', ...locales];

export function SavedReplyForm({ values, by, answer }: Props) {
  const t = useTexts(savedReplyTexts);
  const form = useVersionedForm(values, answer);
  const { errorList, field } = formErrors(answer?.errors, order, t.errors, form.values);
  return (
    <OfficeForm
      key={form.key}
      answer={answer}
      fields={order.length}
      errorList={errorList}
      submit={t.save}
    >
      <VersionFields
        form={form}
        by={by}
        labelOf={(name) =>
          name === 'title' ? { label: t.name } : { label: t.texts[name], lang: name }
        }
      />
      <Field
        {...field('title')}
        label={t.name}
        hint={t.nameHint}
        max={messageBounds.title}
        texts={{ required: t.errors.title, tooLong: t.errors.titleTooLong }}
      />
      <p className="field-hint">{t.textHint}</p>
      {locales.map((locale) => (
        <TextareaField
          key={locale}
          {...field(locale)}
          label={t.texts[locale]}
          lang={locale}
          rows={4}
          max={messageBounds.text}
          texts={{ tooLong: t.errors.tooLong }}
        />
      ))}
    </OfficeForm>
  );
}
