import { useSharedTexts } from '#app/i18n/context.tsx';

/** Safe HTML from `renderMarkdown`, in its own language; the company's tagline is marked as English. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { tagline } = useSharedTexts().site;
  const text = html.replaceAll(tagline, `<span lang="en">${tagline}</span>`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes markup and drops dangerous links
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: text }} />;
}
