import { useTexts } from '#app/i18n/context.tsx';
import { endonyms, languageTag } from '#app/i18n/locale.ts';
import { Field, TextareaField } from '#app/ui/form/Field.tsx';
import { articleBounds, type TextField, wordsIn } from '../drafts.ts';
import { ArticlePicture, type ShownPicture } from './ArticlePicture.tsx';
import type { EditedArticle } from './article-page.server.ts';
import { Check } from './Check.tsx';
import { RichText } from './rich-text/RichText.tsx';
import { articleEditorTexts } from './texts.ts';
import type { FormPart } from './useWritten.ts';

type Props = FormPart & {
  language: EditedArticle['languages'][number];
  picture: ShownPicture;
  /** Letters typed after the key that began it are the title. */
  isNew: boolean;
};

export function ArticleTextFields({ language, picture, isNew, ...part }: Props) {
  const { page: t } = useTexts(articleEditorTexts);
  const { article, beginning, errorOf } = part;
  const { values, sent } = beginning;
  const { locale } = language;
  const source = locale === 'fr' ? null : article.values;
  const field = <Name extends TextField>(name: Name) => ({
    name: `${name}.${locale}` as const,
    defaultValue: values[`${name}.${locale}`],
    error: errorOf(`${name}.${locale}`),
    lang: languageTag[locale],
    texts: {},
  });
  return (
    <fieldset id={`language-${locale}-panel`} className={`article-panel article-panel-${locale}`}>
      <legend className="visually-hidden">{endonyms[locale]}</legend>
      {language.isChanged && <p className="notice">{t.changedSince}</p>}
      {language.state === 'older' && (
        <div className="notice">
          <p>{t.older}</p>
          <Check
            name={`upToDate.${locale}`}
            label={t.upToDate}
            isOn={sent?.[`upToDate.${locale}`] === 'on'}
          />
        </div>
      )}
      {source?.['text.fr'] && (
        <details open>
          <summary>{t.source}</summary>
          <div lang="fr">
            <p>
              <strong>{source['title.fr']}</strong>
            </p>
            <p>{source['summary.fr']}</p>
          </div>
        </details>
      )}
      {/* Grows with the title. The server makes a space of a line break. */}
      <TextareaField
        {...field('title')}
        label={t.title}
        placeholder={t.title}
        max={articleBounds.title}
        autoFocus={isNew}
      />
      <ArticlePicture picture={picture} alt={field('imageAlt')} locale={locale} />
      <RichText
        {...field('text')}
        label={t.text}
        locale={locale}
        original={source?.['text.fr']}
        plainHint={t.textHint}
        plain={
          <>
            <WordCount text={values[`text.${locale}`]} />
            {source?.['text.fr'] && (
              <details>
                <summary>{t.source}</summary>
                <p className="office-quote" lang="fr">
                  {source['text.fr']}
                </p>
              </details>
            )}
          </>
        }
      />
      <TextareaField
        {...field('summary')}
        label={t.summary}
        hint={language.beginning ? t.summaryNow(language.beginning) : t.summaryHint}
        max={articleBounds.summary}
        rows={2}
      />
      <details open={errorOf(`slug.${locale}`) !== undefined}>
        <summary>{t.slug}</summary>
        <Field
          {...field('slug')}
          label={t.slug}
          hint={t.slugHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </details>
    </fieldset>
  );
}

function WordCount({ text }: { text: string }) {
  const { page: t } = useTexts(articleEditorTexts);
  const words = wordsIn(text);
  return words === 0 ? null : (
    <p className="field-hint">{t.words(words, Math.max(1, Math.round(words / 200)))}</p>
  );
}
