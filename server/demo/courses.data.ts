// Nobody here exists, and no course is announced by them.

export type Session = {
  /** Days from now to the first meeting, at the earliest; negative for one that has begun. */
  startsIn: number;
  weeks: number;
  weekday: number;
  learners: number;
  /** So many of them have paid. */
  confirmed: number;
  values: { times: string; place: string; price: string; currency: string } & {
    seats: string;
    holdHours: string;
    teacher: string;
  };
};

// Teachers are people that the demo adds from the examples of a section.
const saturdays = {
  times: 'samedi 9:00-12:00',
  place: 'Cap-Haïtien',
  price: '3500',
  currency: 'HTG',
  seats: '12',
  holdHours: '72',
  teacher: 'Ketsia Augustin',
};

export const courses: {
  values: Record<string, string>;
  image: string;
  sessions: Session[];
}[] = [
  {
    image: 'builtin/services/web-creation',
    values: {
      'alt.fr': 'Un cerf-volant sort d’une fenêtre de navigateur.',
      'alt.ht': 'Yon kap ap soti nan fenèt yon navigatè.',
      'alt.en': 'A kite flies out of a browser window.',
      'title.fr': 'Créer son site web',
      'title.ht': 'Kreye sit entènèt ou',
      'title.en': 'Make your own website',
      'text.fr':
        'Un site à soi, de l’idée à la mise en ligne, en quatre matinées. On travaille sur son propre projet : une boutique, une école, une association.\n\nAucune connaissance préalable : savoir se servir d’un téléphone suffit.',
      'text.ht':
        'Yon sit ki pa w, depi lide a jouk li sou entènèt, nan kat maten. Chak moun travay sou pwòp pwojè li: yon boutik, yon lekòl, yon asosyasyon.\n\nOu pa bezwen konn anyen davans: depi ou konn sèvi ak yon telefòn, sa sifi.',
      'text.en':
        'A website of your own, from the idea to the first visitor, in four mornings. Everybody works on a project of their own: a shop, a school, an association.\n\nNo experience needed: if you can use a phone, you can do it.',
      level: 'beginner',
      taughtIn: 'ht-fr',
      hours: '12',
      'outcomes.fr':
        'Écrire les pages d’un site\nChoisir et alléger des photos\nMettre un site en ligne\nLe tenir à jour depuis un téléphone',
      'outcomes.ht':
        'Ekri paj yon sit\nChwazi foto epi fè yo pi lejè\nMete yon sit sou entènèt\nMete l ajou ak yon telefòn',
      'outcomes.en':
        'Write the pages of a website\nChoose photographs and make them light\nPut a website online\nKeep it up to date from a phone',
      'bring.fr': 'Un téléphone ou un ordinateur portable\nQuelques photos de votre projet',
      'bring.ht': 'Yon telefòn oswa yon òdinatè pòtab\nKèk foto pwojè ou a',
      'bring.en': 'A phone or a laptop\nA few photographs of your project',
      attendanceShare: '',
      slug: '',
    },
    sessions: [
      { startsIn: -60, weeks: 4, weekday: 6, learners: 9, confirmed: 9, values: saturdays },
      { startsIn: 7, weeks: 4, weekday: 6, learners: 8, confirmed: 5, values: saturdays },
      { startsIn: 49, weeks: 4, weekday: 6, learners: 1, confirmed: 0, values: saturdays },
    ],
  },
  {
    image: 'builtin/services/graphic-design',
    values: {
      'alt.fr': 'Un pinceau peint un cerf-volant.',
      'alt.ht': 'Yon penso ap pentire yon kap.',
      'alt.en': 'A brush paints a kite.',
      'title.fr': 'Affiches et logos sur le téléphone',
      'title.ht': 'Fè afich ak logo sou telefòn',
      'title.en': 'Posters and logos on a phone',
      'text.fr':
        'Une affiche qui se lit de loin, un logo qui reste. Six soirées en ligne, avec des exercices à rendre et corrigés ensemble.',
      'text.ht':
        'Yon afich moun ka li de lwen, yon logo ki rete nan tèt yo. Sis aswè sou entènèt, ak egzèsis nou korije ansanm.',
      'text.en':
        'A poster that is read from afar, a logo that stays. Six evenings online, with exercises that we correct together.',
      level: 'all',
      taughtIn: 'ht',
      hours: '12',
      'outcomes.fr':
        'Composer une affiche\nChoisir deux couleurs et une écriture\nPréparer un fichier pour l’imprimeur',
      'outcomes.ht':
        'Konpoze yon afich\nChwazi de koulè ak yon ekriti\nPrepare yon fichye pou enprimè a',
      'outcomes.en':
        'Compose a poster\nChoose two colours and a typeface\nPrepare a file for the printer',
      'bring.fr': 'Un téléphone récent et des écouteurs',
      'bring.ht': 'Yon telefòn ki pa twò vye ak ekoutè',
      'bring.en': 'A recent phone and earphones',
      attendanceShare: '',
      slug: '',
    },
    sessions: [
      {
        startsIn: 12,
        weeks: 6,
        weekday: 2,
        learners: 13,
        confirmed: 8,
        values: {
          times: 'mardi 18:00-20:00',
          place: '',
          price: '2500',
          currency: 'HTG',
          seats: '10',
          holdHours: '72',
          teacher: 'Jean Toussaint',
        },
      },
    ],
  },
  {
    image: 'builtin/services/system-administration',
    values: {
      'alt.fr': 'Un phare fait de serveurs éclaire la mer.',
      'alt.ht': 'Yon fa ki fèt ak sèvè ap klere lanmè a.',
      'alt.en': 'A lighthouse made of servers lights the sea.',
      'title.fr': 'Premiers pas avec l’ordinateur',
      'title.ht': 'Premye pa ak òdinatè',
      'title.en': 'First steps with a computer',
      'text.fr':
        'Allumer, écrire, ranger, envoyer : l’ordinateur sans peur, en petits groupes. Le cours est gratuit grâce aux dons.',
      'text.ht':
        'Limen l, ekri, ranje, voye: òdinatè san pè, an ti gwoup. Kou a gratis gras ak don moun yo.',
      'text.en':
        'Switch it on, write, tidy up, send: the computer without fear, in small groups. The course is free, thanks to donations.',
      level: 'beginner',
      taughtIn: 'ht',
      hours: '8',
      'outcomes.fr':
        'Écrire et enregistrer un texte\nRetrouver ses fichiers\nEnvoyer un e‑mail avec une pièce jointe',
      'outcomes.ht':
        'Ekri yon tèks epi anrejistre l\nJwenn fichye ou\nVoye yon imèl ak yon fichye ladan',
      'outcomes.en': 'Write and save a text\nFind your files again\nSend an email with a file',
      'bring.fr': 'Un cahier',
      'bring.ht': 'Yon kaye',
      'bring.en': 'A notebook',
      attendanceShare: '',
      slug: '',
    },
    sessions: [
      {
        startsIn: -8,
        weeks: 4,
        weekday: 3,
        learners: 9,
        confirmed: 0,
        values: { ...saturdays, times: 'mercredi 14:00-16:00', price: '0', seats: '10' },
      },
    ],
  },
];

/** Forty. */
export const names =
  `Anaïs Pierre, Wilner Démosthène, Guerda Toussaint, Jocelyn Baptiste, Mirlande Céleste,
Fritz Delva, Rose-Laure Étienne, Évens Noël, Ketsia Augustin, Bernadette Louissaint,
Dieuseul Prophète, Ricardo Saint-Fleur, Yolande Germain, Patrice Vilsaint, Fabiola Ménard,
Jameson Charles, Widlene Joseph, Stanley Michel, Nadège Fils-Aimé, Roberto Alcindor,
Marie-Ange Dorvil, Peterson Bélizaire, Lovely Jean-Louis, Wisly Occéan, Carline Dumas,
Frantz Petit-Frère, Islande Cadet, Renel Sylvain, Judeline Mathurin, Kervens Paul,
Sabine Exantus, Duckens Louis-Jean, Mislène Bazile, Odné Thélusma, Esther Fanfan,
Jude Romélus, Magdala Vertus, Schneider Oriol, Francesca Néré, Bazelais Estimé`
    .split(/,\s*/)
    .slice(0, 40);
