import drawing from '#content/pictures/brand/no-wind.svg?raw';

/** The kite has no wind, and somebody reads what is kept. In the page itself: without a connection no file may come. */
export function NoWind() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, read at build time
  return <div className="card" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />;
}
