import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';

/** Running text that was CommonMark: safe HTML made by the server (domain/content), in its own language; the company's line in English. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { tagline } = useTexts(sharedTexts).site;
  const text = html.replaceAll(tagline, `<span lang="en">${tagline}</span>`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes markup and drops dangerous links
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: text }} />;
}
