import { useTexts } from '#app/i18n/context.tsx';
import { Question } from '#app/office/Conflict.tsx';
import type { BadLink } from './link-check.server.ts';
import { linkWarningTexts } from './link-texts.ts';
import type { PublishButton } from './PublishButton.tsx';
import { articleEditorTexts } from './texts.ts';

type Props = {
  links: readonly BadLink[];
  /** Passed, not imported: the page that loads this has it. */
  Button: typeof PublishButton;
};

export default function LinkWarning({ links, Button }: Props) {
  const t = useTexts(linkWarningTexts);
  const { languageNames } = useTexts(articleEditorTexts);
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
        <Button intent="publish.anyway">{t.anyway}</Button>
      </div>
    </Question>
  );
}
