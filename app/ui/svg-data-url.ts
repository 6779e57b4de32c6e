/** Only what a URL cannot hold is escaped: so it compresses to a third. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('\n', '').replace(/[#%<>"]/g, encodeURIComponent)}`;
