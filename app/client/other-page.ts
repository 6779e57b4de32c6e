const styleElements = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Without its stylesheets, which this page's policy would report. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(styleElements, ''), 'text/html');

/** The rules that this page had and was given, and the sheet that holds it. */
let own: string[] | undefined;
let sheet: CSSStyleSheet | undefined;

/**
 * Adds the rules of another page: a page has only those that it uses (ui/styles/used-styles.ts). An
 * adopted sheet would win against the page's own, so it holds both, in their common order.
 */
export function adoptStyles(html: string): void {
  // Browsers from before 2023 do not have it.
  if (!document.adoptedStyleSheets) return;
  own ??= rulesOf(
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  own = mergeRules(own, rulesOf([...html.matchAll(styleElements)].map(([, css]) => css).join('')));
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(own.join(''));
}

/** The start of a group of rules, an end, a statement, or a rule with what it holds. */
export const cssParts =
  /(@(?:container|layer|media|supports)[^{};]*\{)|(\})|@[^{};]*;|[^{}]+\{(?:"[^"]*"|[^{}"]|\{[^{}]*\})*\}/g;

/** The rules of minified CSS, each within its groups. */
export function rulesOf(css: string): string[] {
  const groups: string[] = [];
  return [...css.matchAll(cssParts)].flatMap(([part, start, end]) => {
    if (start) groups.push(start);
    else if (end) groups.pop();
    else return groups.join('') + part + '}'.repeat(groups.length);
    return [];
  });
}

/** Two selections of the same rules as one, in the same order. */
export function mergeRules(own: readonly string[], other: readonly string[]): string[] {
  let next = 0;
  const merged = other.flatMap((rule) => {
    const found = own.indexOf(rule, next);
    if (found < 0) return rule;
    const until = own.slice(next, found + 1);
    next = found + 1;
    return until;
  });
  return [...merged, ...own.slice(next)];
}
