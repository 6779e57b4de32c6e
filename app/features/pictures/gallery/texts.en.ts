import { plural } from '#app/i18n/format.ts';
import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  title: 'Gallery',
  lead: 'The North, technology and kites, in drawings and photos. Your pictures have a place here.',
  description:
    'The BWT gallery: northern Haiti, technology and kites, in our own drawings and in our visitors’ pictures.',
  listLabel: 'Pictures in the gallery, newest first',
  more: 'See more pictures',
  loading: 'Loading…',
  arrived: (n) => plural('en', n, { one: `${n} more picture`, other: `${n} more pictures` }),
  newest: 'Back to the newest',
  pagesLabel: 'More of the gallery',
  emptyTitle: 'The sky is waiting for its first kite',
  empty:
    'There are no pictures here yet. Send the first one: it will appear as soon as a moderator has approved it.',
  inviteTitle: 'Do you have a picture to share?',
  invite:
    'A photograph from where you live, a drawing, a piece of work you are proud of: send it in a minute, even without an account.',
  picture: {
    description: (title) => `${title}, in the BWT gallery.`,
    back: 'The whole gallery',
    neighboursLabel: 'Other pictures',
    previous: 'Previous',
    next: 'Next',
    published: 'In the gallery since',
    share: 'Share',
    copied: 'Link copied.',
    shareLink: 'Link to share',
    hint: 'On a keyboard, use the left and right arrows.',
  },
};
