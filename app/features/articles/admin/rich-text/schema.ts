import { type NodeSpec, Schema } from 'prosemirror-model';

// The nodes and marks of the editor. A text with anything else of CommonMark has the text area.

const block = (tag: string, spec: NodeSpec = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...spec,
});

const heading = block('h2', {
  content: 'text*',
  defining: true,
  attrs: { level: { default: 2, validate: 'number' } },
  // The title of the page is its only h1.
  parseDOM: [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    ...[3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 3 } })),
  ],
  toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
});

/** `loose`: empty lines stand between its items. */
const listAttributes = { loose: { default: false } };

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p'),
    heading,
    bulletList: block('ul', { content: 'listItem+', attrs: listAttributes }),
    orderedList: block('ol', {
      content: 'listItem+',
      attrs: { ...listAttributes, start: { default: 1, validate: 'number' } },
      parseDOM: [
        { tag: 'ol', getAttrs: (element) => ({ start: (element as HTMLOListElement).start || 1 }) },
      ],
      toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: attrs.start }, 0]),
    }),
    listItem: {
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    /** `src` is empty while the picture `upload` is being sent. */
    picture: block('img', {
      content: '',
      atom: true,
      draggable: true,
      attrs: {
        src: { default: '', validate: 'string' },
        alt: { default: '', validate: 'string' },
        title: { default: null },
        upload: { default: null },
      },
      parseDOM: [
        {
          tag: 'img[src^="/media/"]',
          getAttrs: (img) => ({ src: img.getAttribute('src'), alt: img.getAttribute('alt') ?? '' }),
        },
      ],
      toDOM: ({ attrs: { src, alt } }) => ['img', { src, alt }],
    }),
    codeBlock: block('pre', {
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { info: { default: null } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    }),
    rule: block('hr', { content: '', toDOM: () => ['hr'] }),
    lineBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: { default: null } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (a) => ({ href: a.getAttribute('href') }) }],
      // Not a link to follow while one writes: the address is checked and shown beside the text.
      toDOM: ({ attrs: { href, title } }) => ['a', { href, title }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    emphasis: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});
