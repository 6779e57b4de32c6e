import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of forms, which hydrated pages send to the browser.

const fr = {
  to: (email: string) => `Nous vous écrirons à ${email}.`,
  onWhatsApp: (phone: string) => `Nous vous écrirons sur WhatsApp au ${phone}.`,
  when: 'Nous répondons pendant nos heures d’ouverture.',
  faster: 'Plus rapide :',
};

const en: typeof fr = {
  to: (email) => `We will write to you at ${email}.`,
  onWhatsApp: (phone) => `We will write to you on WhatsApp at ${phone}.`,
  when: 'We reply during our opening hours.',
  faster: 'Quicker:',
};

const ht: typeof fr = {
  to: (email) => `N ap ekri w nan ${email}.`,
  onWhatsApp: (phone) => `N ap ekri w sou WhatsApp nan ${phone}.`,
  when: 'Nou reponn pandan lè nou louvri.',
  faster: 'Pi vit:',
};

export const answerTexts: Texts<typeof fr> = { fr, en, ht };
