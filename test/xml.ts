import { SaxesParser } from 'saxes';

export type Element = {
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
};

/**
 * Reads a document as a strict parser does. @throws Error when it is not well-formed XML, or a
 * prefix is not bound.
 */
export function parseXml(source: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const document: Element = { name: '', namespace: '', attributes: {}, text: '', children: [] };
  const open = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local: name, uri: namespace, attributes: given }) => {
    const values = Object.entries(given).map(([attribute, { value }]) => [attribute, value]);
    const attributes = Object.fromEntries(values);
    const element = { name, namespace, attributes, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    (open.at(-1) ?? document).text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  return document.children[0] ?? document;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

/** The text of the one child of that name. @throws Error when there is none, or more than one. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name);
  if (!child || more.length > 0) throw new Error(`wants one <${name}>`);
  return child.text;
}
