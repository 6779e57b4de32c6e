export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Xml | readonly Xml[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, lone surrogates, U+FFFE and U+FFFF (XML 1.0 section 2.2). */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A template tag: interpolated values are escaped, except those made with `xml`. */
export function xml(markup: TemplateStringsArray, ...parts: Part[]): Xml {
  const write = (part: Part): string => {
    if (part instanceof Xml) return part.text;
    return typeof part === 'object'
      ? part.map((each) => each.text).join('')
      : escapeXml(String(part));
  };
  return new Xml(
    markup.map((text, i) => text + (i < parts.length ? write(parts[i] as Part) : '')).join(''),
  );
}

export const xmlProlog = '<?xml version="1.0" encoding="utf-8"?>\n';
