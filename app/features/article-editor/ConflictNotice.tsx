import { useState } from 'react';
import type { FieldConflict, TextField } from '#app/features/articles/drafts.ts';
import { useFocus } from '#app/features/office/OfficePage.tsx';
import { useTexts } from '#app/i18n/context.tsx';
import { endonyms, isLocale } from '#app/i18n/locale.ts';
import type { Answer } from './ArticleForm.tsx';
import { articleEditorTexts } from './texts.ts';

type Conflict = Extract<Answer, { outcome: 'conflict' }>;

/** Both texts of each field that two people have changed, and which one to keep. The form below has the own ones. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { conflict: t } = useTexts(articleEditorTexts);
  const by = conflict.by ?? t.someone;
  const ref = useFocus<HTMLElement>(String(conflict.version));
  return (
    <section
      ref={ref}
      className="article-conflict notice"
      aria-labelledby="conflict-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is what brings a writer to the question
      autoFocus
    >
      <h2 id="conflict-title">{t.title}</h2>
      <p>{conflict.conflicts.length > 0 ? t.lead(by) : t.none(by)}</p>
      {conflict.conflicts.map((each) => (
        <ConflictChoice key={each.name} by={conflict.by} {...each} />
      ))}
    </section>
  );
}

function ConflictChoice({ name, mine, theirs, by }: FieldConflict & { by: string | null }) {
  const { conflict: t, page } = useTexts(articleEditorTexts);
  const [field, locale = ''] = name.split('.') as [TextField | 'author', string?];
  return (
    <fieldset>
      <legend>
        {page[field]}
        {isLocale(locale) && `, ${endonyms[locale]}`}
      </legend>
      <div className="article-sides">
        <div>
          <label className="article-choice">
            <input type="radio" name={`choice.${name}`} value="mine" defaultChecked /> {t.mine}
          </label>
          <p className="office-quote" lang={locale || undefined}>
            {mine}
          </p>
          <CopyMine text={mine} />
        </div>
        <div>
          <label className="article-choice">
            <input type="radio" name={`choice.${name}`} value="theirs" /> {t.theirs(by)}
          </label>
          <p className="office-quote" lang={locale || undefined}>
            {theirs}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

/** Without script, the text can be selected. */
function CopyMine({ text }: { text: string }) {
  const { conflict: t } = useTexts(articleEditorTexts);
  const [isCopied, setCopied] = useState(false);
  return (
    <p>
      <button
        type="button"
        className="button article-copy"
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      >
        {t.copy}
      </button>{' '}
      <span role="status">{isCopied && t.copied}</span>
    </p>
  );
}
