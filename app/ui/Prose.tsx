/** Running text that was CommonMark: safe HTML made by the server (domain/content), in its own language. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes markup and drops dangerous links
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
