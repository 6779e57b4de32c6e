// The fictitious company of `npm run demo`: nobody here exists.

import type { SiteSettings } from '#app/features/settings/settings.ts';
import type { Values } from '#app/office/resource/form.ts';

export type Shown = { drawing?: string; values: Values };

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

export const jobs: readonly Shown[] = [
  {
    drawing: 'school-yard',
    values: {
      name: 'Collège Les Alizés',
      'text.fr': 'Quarante postes en réseau, et des cours qui continuent quand la connexion tombe.',
      'text.ht': 'Karant òdinatè sou rezo, epi kou yo kontinye menm lè koneksyon an tonbe.',
      'text.en': 'Forty computers on one network, and lessons that go on when the link drops.',
      service: 'network-service',
      'quote.fr': 'Depuis la rentrée, pas un seul cours perdu à cause du réseau.',
      'quote.ht': 'Depi lekòl louvri, nou pa pèdi yon sèl kou akoz rezo a.',
      'quote.en': 'Since term began we have not lost a single lesson to the network.',
      speaker: 'Mirlande Céleste, directrice, Limbé',
      doneOn: '2026-09-14',
      'alt.fr': 'La cour d’une école, et des élèves à leurs ordinateurs.',
    },
  },
  {
    drawing: 'solar-market',
    values: {
      name: 'Marché Solèy',
      'text.fr': 'Un site de douze pages : deux fois plus d’appels dès le premier mois.',
      'text.ht': 'Yon sit douz paj: de fwa plis apèl depi premye mwa a.',
      'text.en': 'A site of twelve pages: twice as many calls from the first month.',
      service: 'web-creation',
      'quote.fr': 'Mes clients voient les prix avant de venir.',
      'quote.ht': 'Kliyan m yo wè pri yo anvan yo vini.',
      speaker: 'Fritz Delva, commerçant, Cap-Haïtien',
      doneOn: '2026-07-02',
      'alt.fr': 'Un étal de marché sous des panneaux solaires.',
    },
  },
  {
    drawing: 'print-studio',
    values: {
      name: 'Atelier Guerda',
      'text.fr': 'Un logo, des étiquettes et des affiches, imprimés en six jours.',
      'text.ht': 'Yon logo, etikèt ak afich, enprime nan sis jou.',
      'text.en': 'A logo, labels and posters, printed in six days.',
      service: 'graphic-design',
      doneOn: '2026-05-21',
      'alt.fr': 'Une table d’imprimerie avec des affiches de couleur.',
    },
  },
];

export const customers: readonly Shown[] = [{ values: { name: 'Mirlande Céleste' } }];

export const people: readonly Shown[] = [
  {
    values: {
      name: 'Nadia Pierre',
      'text.fr': 'Répond aux messages et suit chaque projet',
      'text.ht': 'Reponn mesaj yo epi swiv chak pwojè',
      'text.en': 'Answers messages and follows each project',
    },
  },
  {
    values: {
      name: 'Jean Toussaint',
      'text.fr': 'Installe les réseaux et forme',
      'text.ht': 'Enstale rezo epi bay fòmasyon',
      'text.en': 'Installs networks and teaches',
    },
  },
  {
    drawing: 'repair-workshop',
    values: {
      name: 'Ketsia Augustin',
      'text.fr': 'Répare et conseille',
      'text.ht': 'Repare epi bay konsèy',
      'text.en': 'Repairs and advises',
      'alt.fr': 'Ketsia à l’établi de réparation.',
    },
  },
];

export const door: Shown = {
  drawing: 'gingerbread-houses',
  values: {
    name: 'Notre porte',
    'text.fr': 'La maison turquoise, au rez-de-chaussée.',
    'text.ht': 'Kay koulè tikwaz la, anba.',
    'text.en': 'The turquoise house, on the ground floor.',
    'alt.fr': 'Trois hautes maisons de bois, rose, turquoise et jaune.',
    'alt.ht': 'Twa gwo kay an bwa, woz, tikwaz ak jòn.',
    'alt.en': 'Three tall wooden houses, pink, turquoise and yellow.',
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
