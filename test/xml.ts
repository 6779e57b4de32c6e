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
  const top: Element = { name: '', namespace: '', attributes: {}, text: '', children: [] };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.fromEntries(
      Object.entries(attributes).map(([name, { value }]) => [name, value]),
    );
    const element = { name: local, namespace: uri, attributes: values, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  const [root] = top.children;
  if (!root) throw new Error('an empty document');
  return root;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);

/** The text of the one child of that name. @throws Error when there is none, or more than one. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name);
  if (!child || more.length > 0)
    throw new Error(`wants one <${name}>, has ${child ? more.length + 1 : 0}`);
  return child.text;
}
