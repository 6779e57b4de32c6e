import type { ExampleRow } from '#app/office/resource/resource.ts';

type Shown = { drawing?: string; values: ExampleRow['values'] };

const jobs: readonly Shown[] = [
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

const customers: readonly Shown[] = [{ values: { name: 'Mirlande Céleste' } }];

const people: readonly Shown[] = [
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

const door: Shown = {
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

const rowsOf = (kind: string, shown: readonly Shown[]): ExampleRow[] =>
  shown.map(({ drawing, values }) => ({
    ...{ kind, values },
    ...(drawing && { image: `builtin/gallery/${drawing}` }),
  }));

export const evidenceExamples: readonly ExampleRow[] = [
  // The last one that is added is the first of the list.
  ...rowsOf('job', jobs.toReversed()),
  ...rowsOf('person', people),
  ...rowsOf('customer', customers),
  ...rowsOf('door', [door]),
];
