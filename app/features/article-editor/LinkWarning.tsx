import { useFocus } from '#app/features/office/OfficePage.tsx';
import { useTexts } from '#app/i18n/context.tsx';
import type { BadLink } from './link-check.server.ts';
import { PublishButton } from './PublishButton.tsx';
import { articleEditorTexts } from './texts.ts';

/** The links that lead nowhere, before they are published; and a button that publishes all the same. */
export function LinkWarning({ links, version }: { links: BadLink[]; version: number }) {
  const { links: t, languageNames } = useTexts(articleEditorTexts);
  const ref = useFocus<HTMLElement>(String(version));
  return (
    <section
      ref={ref}
      className="conflict notice"
      aria-labelledby="links-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script this is what brings a writer to the warning
      autoFocus
    >
      <h2 id="links-title">{t.title}</h2>
      <p>{t.lead}</p>
      <ul>
        {links.map(({ locale, href, problem }) => (
          <li key={`${locale} ${href}`}>
            <code>{href || '…'}</code> · {languageNames[locale]} · {t[problem]}
          </li>
        ))}
      </ul>
      <div className="office-actions">
        <PublishButton intent="publish.anyway">{t.anyway}</PublishButton>
      </div>
    </section>
  );
}
