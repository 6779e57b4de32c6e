import type { Messages } from './fr.ts';

export const proof: Messages['proof'] = {
  title: 'Judge us by this site',
  lead: 'What we promise you, you can already see here.',
  light: { title: 'Light', text: 'You can read every page before its pictures arrive, even on 3G.' },
  offline: { title: 'Offline', text: 'A page you have read opens again when the network drops.' },
  languages: { title: 'Three languages', text: 'The pages come in French, Haitian Creole and English.' },
  privacy: { title: 'Your data', text: 'Nothing you leave here is used for advertising.' },
};
