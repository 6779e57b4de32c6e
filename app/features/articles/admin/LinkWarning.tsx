import { useTexts } from '#app/i18n/context.tsx';
import { Question } from '#app/office/ConflictNotice.tsx';
import type { BadLink } from './link-check.server.ts';
import { PublishButton } from './PublishButton.tsx';
import { articleEditorTexts } from './texts.ts';

/**
 * The links that lead nowhere, before they are published; and a button that publishes all the same.
 */
export function LinkWarning({ links }: { links: BadLink[] }) {
  const { links: t, languageNames } = useTexts(articleEditorTexts);
  return (
    <Question id="links" title={t.title}>
      <p>{t.lead}</p>
      <ul className="article-bad-links">
        {links.map(({ locale, href, problem }) => (
          <li key={`${locale} ${href}`}>
            <code>{href || '…'}</code>
            <span>
              {languageNames[locale]}, {t[problem]}
            </span>
          </li>
        ))}
      </ul>
      <div className="office-actions">
        <PublishButton intent="publish.anyway">{t.anyway}</PublishButton>
      </div>
    </Question>
  );
}
