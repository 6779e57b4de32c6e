/**
 * Elements and attributes that no script adds to a page: rules for them are left out of pages
 * without them.
 */
const optional: readonly [inSelector: RegExp, inHtml: RegExp][] = [
  ...[
    'table',
    'hr',
    'code',
    'kbd',
    'pre',
    'textarea',
    'select',
    'h4',
    'h5',
    'h6',
    'b',
    'canvas',
  ].map((name) => [new RegExp(`^${name}$`), new RegExp(`<${name}[ >]`)] as [RegExp, RegExp]),
  [/>picture>/, /<picture[ >]/],
  [/::file-selector-button/, / type="file"/],
  [/^::placeholder$/, / placeholder="/],
  [/^:-moz-ui-invalid$/, /<(?:input|select|textarea)[ >]/],
];

/**
 * The stylesheets as one, with only the rules that this page may need: no selector names a class
 * that is missing in its HTML. What a script takes from another page brings that page's rules with
 * it (app/client/other-page.ts).
 */
export function usedStyles(sheets: readonly string[], html: string): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const missing = optional.flatMap(([inSelector, inHtml]) =>
    inHtml.test(html) ? [] : [inSelector],
  );
  const isUsed = ({ text, classes: named }: Selector) =>
    named.every((name) => classes.has(name)) &&
    !missing.some((inSelector) => inSelector.test(text));
  return sheets.map((css) => print(rulesOf(css), isUsed)).join('');
}

type Selector = { text: string; classes: string[] };

/**
 * A rule with its selectors, a group of rules (`@media`, `@layer`), or text that every page keeps.
 */
type Rule =
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'group'; head: string; rules: Rule[] }
  | { kind: 'text'; text: string };

const groups = /^@(?:container|layer|media|supports)\b/;
/** Parts of a selector that do not require the classes that they name. */
const functions = /:[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]/g;

const print = (rules: readonly Rule[], isUsed: (selector: Selector) => boolean): string =>
  rules
    .map((rule) => {
      if (rule.kind === 'text') return rule.text;
      if (rule.kind === 'group') {
        const inner = print(rule.rules, isUsed);
        return inner && `${rule.head}{${inner}}`;
      }
      const used = rule.selectors.filter(isUsed);
      return used.length > 0 ? `${used.map(({ text }) => text).join(',')}{${rule.body}}` : '';
    })
    .join('');

/** A cache of our few stylesheets. Parsing takes longer than all the rest. */
const parsed = new Map<string, Rule[]>();

function rulesOf(css: string): Rule[] {
  const rules = parsed.get(css) ?? parse(css);
  parsed.set(css, rules);
  return rules;
}

/** Parses minified CSS, without comments. */
function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length; ) {
    const end = indexOf(css, at, ';{');
    if (css[end] !== '{') {
      rules.push({ kind: 'text', text: css.slice(at, end + 1) });
      at = end + 1;
      continue;
    }
    const head = css.slice(at, end);
    const close = indexOf(css, end + 1, '}');
    const body = css.slice(end + 1, close);
    if (groups.test(head)) rules.push({ kind: 'group', head, rules: parse(body) });
    else if (head.startsWith('@')) rules.push({ kind: 'text', text: `${head}{${body}}` });
    else rules.push({ kind: 'rule', selectors: selectorsOf(head), body });
    at = close + 1;
  }
  return rules;
}

function selectorsOf(head: string): Selector[] {
  const texts: string[] = [];
  for (let at = 0; at <= head.length; ) {
    const end = indexOf(head, at, ',');
    texts.push(head.slice(at, end));
    at = end + 1;
  }
  return texts.map((text) => ({
    text,
    classes: [...text.replace(functions, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  }));
}

/**
 * Where the first of these characters is that no bracket or string encloses; the end where there is
 * none.
 */
function indexOf(css: string, from: number, wanted: string): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < css.length; at++) {
    const char = css[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (depth === 0 && wanted.includes(char)) return at;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
  }
  return css.length;
}
