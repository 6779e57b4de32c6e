// Pages of this site that a script fetches, to read them or to take parts of them.

const styleElements = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Without its stylesheets: browsers would report those, which this page's policy does not name. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(styleElements, ''), 'text/html');

/** The rules that this page had and was given, and the sheet that holds it. */
let own: string[] | undefined;
let sheet: CSSStyleSheet | undefined;

/**
 * A page has only the rules for what it shows (app/ui/styles/used-styles.ts): what is taken from
 * another one brings that page's. An adopted sheet comes after all of the page's own and would win
 * against them: it holds both pages' rules, in the order that they have in common.
 */
export function adoptStyles(html: string): void {
  // Browsers from before 2023 cannot: what they show then has most of its rules from the page
  // itself.
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
const parts =
  /(@(?:container|layer|media|supports)[^{};]*\{)|(\})|@[^{};]*;|[^{}]+\{(?:"[^"]*"|[^{}"]|\{[^{}]*\})*\}/g;

/** The rules of minified CSS, each within its groups. */
export function rulesOf(css: string): string[] {
  const groups: string[] = [];
  return [...css.matchAll(parts)].flatMap(([part, start, end]) => {
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
