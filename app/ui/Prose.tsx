import type { ReactNode } from 'react';
import { useSharedTexts } from '#app/i18n/context.tsx';

/** Safe HTML from `renderMarkdown`. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { tagline } = useSharedTexts().site;
  const text = markTagline(html, tagline);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes markup and drops dangerous links
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** In text, not in attributes: micromark leaves no `>` in these. */
const markTagline = (html: string, tagline: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : part.replaceAll(tagline, `<span lang="en">${tagline}</span>`),
  );

type SectionProps = {
  section: { key: string; title: string; lead: string; html: string };
  children?: ReactNode;
};

export function TitledSection({ section: { key, title, lead, html }, children }: SectionProps) {
  return (
    <section id={key} className="section alternating" aria-labelledby={`${key}-title`}>
      <div className="wrap titled">
        <div>
          <h2 id={`${key}-title`}>{title}</h2>
          <p className="lead my-4">{lead}</p>
        </div>
        <div>
          <Prose html={html} />
          {children}
        </div>
      </div>
    </section>
  );
}
