import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Nos services',
  lead: 'Neuf services, en ligne ou sur place. Chacun commence par un message.',
  description:
    'Design graphique, création web, marketing, applications, cours en ligne, réseaux, réseaux sociaux, systèmes et dépannage : les neuf services de BWT.',
  fields: { design: 'Design', programming: 'Programmation', innovation: 'Innovation' },
  contactUs: 'Contact us',
  readMore: 'En savoir plus',
};

const en: typeof fr = {
  title: 'Our services',
  lead: 'Nine services, online or on site. Each one starts with a message.',
  description:
    'Graphic design, websites, marketing, applications, online courses, networks, social media, systems and repairs: the nine services of BWT.',
  fields: { design: 'Design', programming: 'Programming', innovation: 'Innovation' },
  contactUs: 'Contact us',
  readMore: 'Find out more',
};

const ht: typeof fr = {
  title: 'Sèvis nou yo',
  lead: 'Nèf sèvis, sou entènèt oswa sou plas. Yo chak kòmanse ak yon mesaj.',
  description:
    'Konsepsyon grafik, sit entènèt, maketing, aplikasyon, kou sou entènèt, rezo, rezo sosyal, sistèm ak depanaj: nèf sèvis BWT yo.',
  fields: { design: 'Konsepsyon', programming: 'Pwogramasyon', innovation: 'Inovasyon' },
  contactUs: 'Kontakte nou',
  readMore: 'Aprann plis',
};

export const servicesTexts: Texts<typeof fr> = { fr, en, ht };
