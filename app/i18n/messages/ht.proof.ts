import type { Messages } from './fr.ts';

export const proof: Messages['proof'] = {
  title: 'Jije nou sou sit sa a',
  lead: 'Sa nou pwomèt ou, ou deja ka wè l isit la.',
  light: { title: 'Lejè', text: 'Ou ka li chak paj anvan imaj li yo rive, menm sou 3G.' },
  offline: { title: 'San koneksyon', text: 'Paj ou te deja li yo louvri toujou lè rezo a tonbe.' },
  languages: { title: 'Twa lang', text: 'Paj yo egziste an franse, an kreyòl ak ann angle.' },
  privacy: { title: 'Done w yo', text: 'Anyen ou kite isit la pa sèvi pou piblisite.' },
};
