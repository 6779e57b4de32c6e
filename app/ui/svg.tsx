import mark from '#content/pictures/brand/logo-mark.svg?raw';

/** An icon by its path, so that a script has none but its own. Decorative. */
export const PathIcon = ({ d }: { d: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

/** A view box of 48 by 48, without a request of its own. */
export function InlineSvg({ svg, className }: { svg: string; className: string }) {
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** Only what a URL cannot hold is escaped: so it compresses to a third. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('\n', '').replace(/[#%<>"]/g, encodeURIComponent)}`;

export const KiteMark = ({ className }: { className: string }) => (
  <InlineSvg svg={mark} className={className} />
);
