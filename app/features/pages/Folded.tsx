import { useTexts } from '#app/i18n/context.tsx';
import type { Section } from '#app/platform/page-sections.server.ts';
import { Prose } from '#app/ui/Prose.tsx';
import { pagesTexts } from './texts.ts';

export function Folded({ section: { title, html } }: { section: Section }) {
  const { more } = useTexts(pagesTexts);
  return (
    <details className="more">
      <summary>
        {more}
        <span className="visually-hidden"> {title}</span>
      </summary>
      <Prose html={html} />
    </details>
  );
}
