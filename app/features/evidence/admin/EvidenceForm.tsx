import { Fragment } from 'react';
import { acceptedTypes } from '#app/features/pictures/schema.ts';
import type { Notice } from '#app/http/result.ts';
import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, languageTag } from '#app/i18n/locale.ts';
import { VersionFields } from '#app/office/ConflictNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { useVersionedForm } from '#app/office/versions.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import {
  type EvidenceError,
  type EvidenceField,
  type EvidenceKind,
  type EvidenceValues,
  evidenceBounds,
  evidenceFields,
} from './evidence-form.ts';
import { evidenceEditorTexts } from './texts.ts';

type Props = {
  /** `image` is the URL of its picture. */
  item: { kind: EvidenceKind; image: string | null; values: EvidenceValues; by: string | null };
  answer:
    | {
        errors: Partial<Record<EvidenceField, EvidenceError>>;
        values: Partial<EvidenceValues>;
        notice: Notice | undefined;
      }
    | undefined;
};

type TextName = 'text' | 'quote' | 'alt';

/** A job or a person: first what stands in French, then its translations. */
export function EvidenceForm({ item: { kind, image, values: stored, by }, answer }: Props) {
  const { page: t, errors, storageFull } = useTexts(evidenceEditorTexts);
  const { languageNames } = useSharedTexts();
  const isFull = answer?.notice?.outcome === 'rejected' && answer.notice.reason === 'storageFull';
  const form = useVersionedForm(stored, answer);
  const { values } = form;
  const { errorList, field } = formErrors(
    answer?.errors,
    evidenceFields,
    { ...errors, text: t.noText[kind] },
    values,
  );
  const control = (name: keyof EvidenceValues, hint?: string) => ({
    ...field(name),
    autoComplete: 'off',
    texts: {},
    ...(hint && { hint }),
  });
  const labels = { text: t.text[kind], quote: t.quote, alt: t.alt };
  const labelOf = (name: keyof EvidenceValues) => {
    const [text, locale] = name.split('.') as [TextName, Locale | undefined];
    if (locale)
      return {
        label: t.inLanguage(labels[text], languageNames[locale] ?? locale),
        lang: languageTag[locale],
      };
    return {
      label: {
        name: t.name[kind],
        link: t.link,
        doneOn: t.date,
        hidden: t.hidden,
        removeImage: t.removeImage,
      }[name as 'name'],
    };
  };
  const text = (name: TextName, locale: Locale) => {
    const label = labels[name];
    const hint =
      locale === 'fr'
        ? { text: t.textHint[kind], quote: t.quoteHint, alt: t.altHint }[name]
        : undefined;
    return (
      <TextareaField
        key={`${name}.${locale}`}
        {...control(`${name}.${locale}`, hint)}
        label={locale === 'fr' ? label : t.inLanguage(label, languageNames[locale] ?? locale)}
        lang={languageTag[locale]}
        max={evidenceBounds[name]}
        rows={2}
      />
    );
  };
  const names: readonly TextName[] = kind === 'job' ? ['text', 'quote', 'alt'] : ['text', 'alt'];
  const translations = (['ht', 'en'] as const).flatMap((locale) =>
    names.map((name) => [name, locale] as const),
  );
  return (
    <OfficeForm
      answer={answer}
      rejected={isFull && storageFull}
      fields={evidenceFields.length}
      errorList={errorList}
      submit={t.submit}
      encType="multipart/form-data"
      label={t.description}
    >
      <Fragment key={form.key}>
        <VersionFields form={form} by={by} labelOf={labelOf} />
        <Field {...control('name')} label={t.name[kind]} max={evidenceBounds.name} />
        {text('text', 'fr')}
        {kind === 'job' && (
          <>
            {text('quote', 'fr')}
            <Field {...control('doneOn')} type="date" label={t.date} />
            <Field
              {...control('link')}
              label={t.link}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
            />
          </>
        )}
        {text('alt', 'fr')}
        <label className="check">
          <input type="checkbox" name="hidden" defaultChecked={values.hidden === 'on'} /> {t.hidden}
        </label>
        <details
          className="office-section"
          open={
            form.conflicts !== undefined ||
            translations.some(
              ([name, locale]) =>
                answer?.errors[`${name}.${locale}`] ||
                (values[`${name}.fr`] && !values[`${name}.${locale}`]),
            )
          }
        >
          <summary>
            <h2>{t.translations}</h2>
          </summary>
          <p className="field-hint">{t.translationsHint}</p>
          <div className="office-fields">
            {translations.map(([name, locale]) => text(name, locale))}
          </div>
        </details>
        {image && (
          <div className="evidence-now">
            <img src={image} alt={values['alt.fr'] || t.imageNow} />
            <label className="check">
              {/* Unticked when somebody has sent another one since. */}
              <input
                type="checkbox"
                name="removeImage"
                value={values.image}
                defaultChecked={values.removeImage === values.image}
              />{' '}
              {t.removeImage}
            </label>
          </div>
        )}
      </Fragment>
      {/* The last field: of a form whose file is not received, only what comes before it is. Stays
          after a conflict, as the file does. */}
      <FileField
        name="image"
        label={t.image[kind]}
        hint={t.imageHint}
        accept={acceptedTypes}
        error={field('image' as EvidenceField).error}
        texts={{}}
      />
      {form.conflicts && (
        <noscript>
          <p className="field-hint">{t.imageAgain}</p>
        </noscript>
      )}
    </OfficeForm>
  );
}
