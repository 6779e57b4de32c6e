import mark from '#content/pictures/brand/logo-mark.svg?raw';

const shapes = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

/** The kite of the logo, drawn in the page itself: the header must not wait for a file. */
export function KiteMark({ className }: { className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time
  return <svg className={className} viewBox="0 0 48 48" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />;
}
