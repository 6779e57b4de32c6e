// Pages of this site that a script fetches, to read them or to take parts of them.

const styleElement = /<style>([\s\S]*?)<\/style>/;

/** Without its stylesheet: browsers would report one that this page's policy does not name. */
export const parsePage = (html: string): Document => new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html');

/** A page has only the rules for what it shows (app/ui/styles/used-styles.ts): what is taken from another one brings that page's. */
export function adoptStyles(html: string): void {
  // Browsers from before 2023 cannot: what they show then has most of its rules from the page itself.
  if (!document.adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleElement.exec(html)?.[1] ?? '');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
