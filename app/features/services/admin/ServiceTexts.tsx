import { useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Locale, languageTag } from '#app/i18n/locale.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { questionsOf } from '../questions.ts';
import { servicesTexts } from '../texts.ts';
import type { FieldOf } from './service.tsx';
import { serviceBounds, type TextName } from './service-form.ts';
import { serviceEditorTexts } from './texts.ts';

type Props = { serviceKey: string; locale: Locale; fieldOf: FieldOf };

/** The texts of a service in one language, and its answers to the questions of customers. */
export function ServiceTexts({ serviceKey, locale, fieldOf }: Props) {
  const { page: t, errors } = useTexts(serviceEditorTexts);
  const { questions } = useTexts(servicesTexts);
  const { languageNames } = useSharedTexts();
  const language = languageNames[locale] ?? locale;
  const asked = questionsOf(serviceKey);
  const names: TextName[] = ['title', 'summary', 'text', 'priceWords', 'slug'];
  /** Opened where something must be seen. */
  const isMarked = (each: readonly TextName[]) =>
    each.some((name) => fieldOf(`${name}.${locale}`).error !== undefined);
  const answers = asked.map((key) => `answer.${key}` as const);
  const control = (name: TextName, hint?: string) => ({
    ...fieldOf(`${name}.${locale}`, hint),
    lang: languageTag[locale],
    autoComplete: 'off',
  });
  const required = { required: errors.missing, tooLong: errors.tooLong };
  const optional = { tooLong: errors.tooLong };
  return (
    <>
      <details className="office-section" open={locale === 'fr' || isMarked(names)}>
        <summary>
          <h2>{t.texts(language)}</h2>
        </summary>
        <div className="office-fields">
          <Field {...control('title')} label={t.title} max={serviceBounds.title} texts={required} />
          <TextareaField
            {...control('summary')}
            label={t.summary}
            max={serviceBounds.summary}
            rows={2}
            texts={required}
          />
          <TextareaField
            {...control('text', t.textHint)}
            label={t.text}
            max={serviceBounds.text}
            rows={10}
            texts={required}
          />
          <Field
            {...control('priceWords', t.priceWordsHint)}
            label={t.priceWords}
            max={serviceBounds.priceWords}
            texts={optional}
          />
          <Field
            {...control('slug', t.slugHint)}
            label={t.slug}
            max={serviceBounds.slug}
            autoCapitalize="none"
            spellCheck={false}
            texts={optional}
          />
        </div>
      </details>
      <details className="office-section" open={isMarked(answers)}>
        <summary>
          <h2>{t.answers(language)}</h2>
        </summary>
        <p className="field-hint">{t.answersHint}</p>
        <div className="office-fields">
          {asked.map((key) => (
            <TextareaField
              key={key}
              {...control(`answer.${key}`)}
              label={questions[key]}
              max={serviceBounds.answer}
              rows={2}
              texts={optional}
            />
          ))}
        </div>
      </details>
    </>
  );
}
