import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  title: 'Galri',
  lead: 'Nò a, teknoloji ak kap, nan desen ak foto. Imaj pa w yo gen plas isit la tou.',
  description:
    'Galri BWT: Nò Ayiti, teknoloji ak kap, nan desen pa nou ak nan imaj vizitè nou yo voye.',
  listLabel: 'Imaj galri a, dènye a an premye',
  more: 'Gade lòt imaj',
  loading: 'Ap chaje…',
  arrived: (n) => `${n} imaj anplis`,
  newest: 'Tounen sou dènye yo',
  pagesLabel: 'Rès galri a',
  emptyTitle: 'Syèl la ap tann premye kap li',
  empty: 'Poko gen imaj isit la. Voye premye a: l ap parèt depi yon moderatè aksepte l.',
  inviteTitle: 'Ou gen yon bèl imaj?',
  invite:
    'Yon foto lakay ou, yon desen, yon travay ou fyè de li: voye l nan yon minit, menm si ou pa gen kont.',
  picture: {
    description: (title) => `${title}, nan galri BWT a.`,
    back: 'Tout galri a',
    neighboursLabel: 'Lòt imaj',
    previous: 'Anvan',
    next: 'Apre',
    published: 'Nan galri a depi',
    share: 'Pataje',
    copied: 'Lyen an kopye.',
    shareLink: 'Lyen pou pataje',
    hint: 'Sou klavye: flèch agoch ak adwat.',
  },
};
