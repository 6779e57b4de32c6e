import { cssParts } from '#app/client/other-page.ts';

const names = 'table hr code kbd pre textarea select h4 h5 h6 b canvas progress'.split(' ');

/** Elements and attributes that no script adds: pages without them have no rules for them. */
const optional: readonly [inSelector: RegExp, inHtml: RegExp][] = [
  ...names.map((name): [RegExp, RegExp] => [new RegExp(`^${name}$`), new RegExp(`<${name}[ >]`)]),
  [/>picture>/, /<picture[ >]/],
  [/::file-selector-button/, / type="file"/],
  [/^::placeholder$/, / placeholder="/],
  [/^:-moz-ui-invalid$/, /<(?:input|select|textarea)[ >]/],
];

/**
 * The stylesheets as one, with only the rules that this page may need: no selector needs a class
 * or an id that is missing in its HTML. What a script takes from another page brings that page's
 * rules with it (app/client/other-page.ts). Without selectors that match `later`, of a page that has
 * all rules after its text.
 */
export function usedStyles(sheets: readonly string[], html: string, later?: RegExp): string {
  const names = new Set(
    [...html.matchAll(/ (class|id)="([^"]*)"/g)].flatMap(([, attribute, named = '']) =>
      named.split(' ').map((name) => (attribute === 'id' ? '#' : '.') + name),
    ),
  );
  const missing = [
    ...optional.flatMap(([inSelector, inHtml]) => (inHtml.test(html) ? [] : [inSelector])),
    ...(later ? [later] : []),
  ];
  const isUsed = ({ text, names: named, choices }: Selector): boolean =>
    named.every((name) => names.has(name)) &&
    choices.every((choice) => choice.some(isUsed)) &&
    !missing.some((inSelector) => inSelector.test(text));
  return sheets.map((css) => print(rulesOf(css), isUsed)).join('');
}

/** With the classes and ids that it needs, and the alternatives of which it needs one. */
type Selector = {
  text: string;
  names: readonly string[];
  choices: Selector[][];
};
/** A rule with its selectors; the start or the end of a group; or text that every page keeps. */
type Part = { selectors: Selector[]; body: string } | { start: string } | 'end' | { text: string };

function print(parts: readonly Part[], isUsed: (selector: Selector) => boolean): string {
  const printed: string[] = [];
  /** Where the open groups start. */
  const groups: number[] = [];
  for (const part of parts) {
    if (part === 'end') {
      if (groups.pop() === printed.length - 1) printed.pop();
      else printed.push('}');
    } else if ('start' in part) printed.push(part.start) && groups.push(printed.length - 1);
    else if ('text' in part) printed.push(part.text);
    else {
      const used = part.selectors.filter(isUsed);
      if (used.length > 0) printed.push(used.map(({ text }) => text).join(',') + part.body);
    }
  }
  return printed.join('');
}

/** A cache of our few stylesheets. Parsing takes longer than all the rest. */
const parsed = new Map<string, Part[]>();

/** The rules of minified CSS, without comments. */
function rulesOf(css: string): Part[] {
  const rules =
    parsed.get(css) ??
    [...css.matchAll(cssParts)].map(([text, start, end]): Part => {
      if (start) return { start };
      if (end) return 'end';
      const at = text.indexOf('{');
      if (text.startsWith('@')) return { text };
      return { selectors: selectorsOf(text.slice(0, at)), body: text.slice(at) };
    });
  parsed.set(css, rules);
  return rules;
}

/** Brackets, up to three within one another, and attributes. */
const bracketed = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]`;
const selector = new RegExp(`(?:${bracketed}|[^,([])+`, 'g');
/** Parts of a selector that do not require the classes that they name. */
const functions = new RegExp(String.raw`:[\w-]+(?:${bracketed})|\[[^\]]*\]`, 'g');
const negations = new RegExp(`:not(${bracketed})`, 'g');
/** Those that require the classes of one of their selectors. */
const choices = new RegExp(`:(?:is|has)(${bracketed})`, 'g');

function selectorsOf(head: string): Selector[] {
  return (head.match(selector) ?? []).map((text) => {
    const outside = text.replace(functions, '');
    return {
      text,
      names: outside.match(/[.#][\w-]+/g) ?? [],
      choices: [...text.replace(negations, '*').matchAll(choices)].map(([, given = '']) =>
        selectorsOf(given.slice(1, -1)),
      ),
    };
  });
}
