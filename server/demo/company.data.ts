// The fictitious company of `npm run demo`: nobody here exists.

import type { SiteSettings } from '#app/features/settings/settings.ts';

/** Numbers and addresses that nobody has. */
export const settings = {
  contact: {
    street: '12, rue de la Démonstration',
    city: 'Cap-Haïtien, Haïti',
    phones: ['+509 37 00 00 00', '+509 46 00 00 00'],
    email: 'bonjour@demo.bwt.example',
    messaging: 'https://wa.me/50937000000',
    blog: '/publication',
  },
  confirmed: { hours: true },
  place: {
    landmark: 'En face de la grande place',
    position: '19.75940, -72.20460',
    legalName: 'BWT Démonstration',
    since: '2019',
    patent: '000-000-000',
  },
  social: {
    video: 'https://video.demo.bwt.example/',
    microblog: 'https://x.demo.bwt.example/',
    facebook: 'https://facebook.demo.bwt.example/',
    showFacebook: false,
  },
  advertising: {
    href: 'https://librairie.demo.bwt.example/',
    fr: 'Librairie du Marché : cahiers, livres et photocopies, à deux pas de la place.',
    ht: 'Librairie du Marché: kaye, liv ak fotokopi, toupre plas la.',
    en: 'Librairie du Marché: exercise books, books and photocopies, near the square.',
  },
  support: {
    recipient: 'Équipe BWT',
    paymentUrl: 'https://paiement.demo.bwt.example/',
    bank: {
      name: 'Banque de la Démonstration',
      holder: 'BWT Démonstration',
      account: '100-2000-3000000',
      swift: 'DEMOHTPP',
    },
    moncash: { number: '+509 36 00 00 02', holder: 'BWT Démonstration' },
    natcash: { number: '+509 46 00 00 03', holder: 'BWT Démonstration' },
    moneygram: { receiver: 'Nadia Pierre', city: 'Cap-Haïtien, Haïti' },
    platforms: [
      { name: 'Entraide Nord', url: 'https://entraide.demo.bwt.example/' },
      { name: 'Diaspora solidaire', url: 'https://diaspora.demo.bwt.example/' },
      { name: 'Café du Cap', url: 'https://cafe.demo.bwt.example/' },
    ],
  },
  giving: {
    amounts: { HTG: [500, 1_000, 2_500], USD: [10, 25], EUR: [] },
    impact: {
      fr: '12 ordinateurs pour la classe de mai.',
      ht: '12 òdinatè pou klas me a.',
      en: '12 computers for the May class.',
      link: '/publication',
    },
  },
} satisfies Partial<SiteSettings>;

/** Gourdes and days. */
export const offers = {
  'graphic-design': { price: '7500', daysFrom: '3', daysTo: '6' },
  'web-creation': { price: '45000', daysFrom: '10', daysTo: '21' },
  'digital-marketing': { price: '12000', daysFrom: '5', daysTo: '10' },
  'online-courses': { price: '3500', daysFrom: '', daysTo: '' },
  'network-service': { price: '8000', daysFrom: '1', daysTo: '3' },
  'other-it-services': { price: '1500', daysFrom: '1', daysTo: '' },
};

export const ownAnswers = {
  'web-creation': {
    'answer.hosting.fr':
      'La première année est comprise. Les suivantes coûtent 9 500 gourdes par an, et le nom de domaine est à vous.',
    'answer.hosting.ht':
      'Premye ane a ladan l. Lòt ane yo koute 9 500 goud chak, epi non domèn nan se pou ou.',
    'answer.hosting.en':
      'The first year is included. Later years cost 9,500 gourdes each, and the domain name is yours.',
  },
  'online-courses': {
    'answer.certificate.fr':
      'Oui, à partir de 80 % de présence. Il porte un numéro que tout le monde peut vérifier ici.',
    'answer.certificate.ht':
      'Wi, depi ou la pou 80 % jou yo. Li gen yon nimewo tout moun ka verifye isit la.',
    'answer.certificate.en':
      'Yes, from 80% attendance. It carries a number that anyone can check here.',
  },
};

export const notice = {
  fr: 'Inscriptions ouvertes pour les cours de décembre.',
  ht: 'Enskripsyon louvri pou kou desanm yo.',
  en: 'Enrolment is open for the December courses.',
  from: '',
  until: '',
  tone: 'good',
};
