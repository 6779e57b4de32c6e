import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of forms, which hydrated pages send to the browser.

const fr = {
  to: (email: string) => `Nous vous écrirons à ${email}.`,
  when: 'Nous répondons pendant nos heures d’ouverture.',
  faster: 'Plus rapide :',
};

const en: typeof fr = {
  to: (email) => `We will write to you at ${email}.`,
  when: 'We reply during our opening hours.',
  faster: 'Quicker:',
};

const ht: typeof fr = {
  to: (email) => `N ap ekri w nan ${email}.`,
  when: 'Nou reponn pandan lè nou louvri.',
  faster: 'Pi vit:',
};

export const answerTexts: Texts<typeof fr> = { fr, en, ht };
