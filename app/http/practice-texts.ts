import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  text: 'Essai : rien ne sort d’ici.',
  leave: 'Quitter l’essai',
  elsewhere: {
    title: 'Rien n’a été enregistré',
    nowReal:
      'Cette page a été ouverte pendant un essai qui est fini. Vous êtes maintenant dans le vrai bureau : rien n’y a changé. Ouvrez de nouveau la page avant de continuer.',
    nowPractice:
      'Cette page a été ouverte dans le vrai bureau, et vous êtes maintenant dans un essai : rien n’a changé, ni ici ni là. Quittez l’essai, puis ouvrez de nouveau la page pour l’enregistrer pour de vrai.',
    kept: 'Ce que vous aviez écrit, à copier :',
  },
};

const en: typeof fr = {
  text: 'Practice: nothing leaves here.',
  leave: 'Leave practice',
  elsewhere: {
    title: 'Nothing was saved',
    nowReal:
      'This page was opened during a practice that is over. You are now in the real office: nothing has changed there. Open the page again before you go on.',
    nowPractice:
      'This page was opened in the real office, and you are now in practice: nothing has changed, neither here nor there. Leave practice, then open the page again to save it for real.',
    kept: 'What you had written, to copy:',
  },
};

const ht: typeof fr = {
  text: 'Esè: anyen pa soti isit la.',
  leave: 'Kite esè a',
  elsewhere: {
    title: 'Anyen pa anrejistre',
    nowReal:
      'Ou te louvri paj sa a pandan yon esè ki fini. Kounye a ou nan vrè biwo a: anyen pa chanje ladan l. Louvri paj la ankò anvan ou kontinye.',
    nowPractice:
      'Ou te louvri paj sa a nan vrè biwo a, epi kounye a ou nan yon esè: anyen pa chanje, ni isit ni lòt bò a. Kite esè a, epi louvri paj la ankò pou anrejistre l tout bon.',
    kept: 'Sa ou te ekri a, pou ou kopye l:',
  },
};

/** Server only: pages get them as data. */
export const practiceTexts: Texts<typeof fr> = { fr, en, ht };
