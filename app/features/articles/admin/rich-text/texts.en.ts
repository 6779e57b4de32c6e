import { plural } from '#app/i18n/format.ts';
import type { RichTextTexts } from './texts.fr.ts';

export const en: RichTextTexts = {
  unreadable:
    'This text has HTML, or formatting that the editor cannot keep: it is written here as it is, in CommonMark.',
  toolbar: 'Formatting',
  tools: {
    bold: 'Bold',
    italic: 'Italic',
    heading2: 'Heading',
    heading3: 'Subheading',
    bulletList: 'List',
    orderedList: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    picture: 'Picture',
    undo: 'Undo',
    redo: 'Redo',
  },
  placeholder: 'Write here…',
  words: (words, minutes) =>
    `${plural('en', words, { one: `${words} word`, other: `${words} words` })} · ${minutes} min to read`,
  link: {
    url: 'Address of the link',
    hint: 'A page of the site (/en/contact) or a full address (https://…)',
    apply: 'Set the link',
    remove: 'Remove the link',
    close: 'Close',
    refused:
      'This is not an address: give a page of the site (/en/contact), an address with https:// or an email address.',
    problems: 'Links to check',
    invalid: 'incomplete address',
    insecure: 'with http://: try https://',
    unknown: 'the site has no such page',
    show: (url) => `Show the link ${url}`,
  },
  picture: {
    label: 'Picture in the text',
    alt: 'What does the picture show?',
    altHint: 'For those who cannot see it.',
    altMissing:
      'One sentence is enough: it is read aloud, and shown if the picture does not arrive.',
    preparing: 'Preparing the picture…',
    sending: (percent) => `Sending the picture: ${percent}%. You can go on writing.`,
    checking: 'The picture has arrived. Checking it…',
    sent: 'The picture is in the text.',
    failed: 'The picture was not sent. Your text is still here.',
    slow: 'The connection is slow: the picture was not sent. Your text is still here.',
    offline: 'No connection: the picture will be sent when you try again. Your text is still here.',
    tooLarge: 'This picture is too large: 10 MB at most.',
    unreadable: 'This picture cannot be opened. Try a JPEG or PNG photo.',
    login: 'You need to log in again, then try once more. Your text is still here.',
    retry: 'Try again',
    remove: 'Remove the picture',
  },
  pastedPictures: (n) =>
    plural('en', n, {
      one: 'The text is pasted without its picture: add it with the Picture button.',
      other: 'The text is pasted without its pictures: add them with the Picture button.',
    }),
  original: 'Show the French',
  originalLabel: 'The French text',
};
