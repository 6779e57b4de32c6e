import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { ResourceTexts } from '#app/office/resource/texts.ts';

type Name =
  | 'name'
  | 'text'
  | 'service'
  | 'quote'
  | 'speaker'
  | 'doneOn'
  | 'link'
  | 'alt'
  | 'hidden'
  | 'image';
type SectionTexts = ResourceTexts<Name, 'job' | 'person' | 'customer' | 'door'>;

const kinds: Texts<Readonly<Record<string, string>>> = {
  fr: {
    job: 'Réalisation',
    person: 'Personne',
    customer: 'Photo d’un client',
    door: 'Photo de la porte',
  },
  en: {
    job: 'Project',
    person: 'Person',
    customer: 'Photo of a customer',
    door: 'Photo of the door',
  },
  ht: {
    job: 'Travay',
    person: 'Moun',
    customer: 'Foto yon kliyan',
    door: 'Foto pòt la',
  },
};
/** For a row that was deleted, whose kind is unknown. */
const anyKind: Texts<string> = {
  fr: 'Réalisation ou personne',
  en: 'Project or person',
  ht: 'Travay oswa moun',
};

/** In French all kinds are feminine. */
const did =
  (locale: Locale, deed: string) =>
  (kind = ''): string =>
    `${kinds[locale][kind] ?? anyKind[locale]} ${deed}`;

const fr = {
  title: 'Réalisations et équipe',
  description: 'Les réalisations et les personnes que montre le site.',
  lead: 'Vos réalisations et votre équipe, à l’accueil et sur la page À propos. Le site montre les trois premières réalisations, un avis de client et les quatre premières personnes ; la page d’un service, sa première réalisation.',
  empty: {
    job: 'Aucune réalisation : le site n’en parle pas encore.',
    person: 'Aucune personne : le site ne montre pas encore l’équipe.',
    customer: 'Aucun visage : les mots des clients se lisent sans photo.',
    door: 'Pas de photo : les visiteurs cherchent la porte.',
  },
  kinds: {
    job: 'Réalisations',
    person: 'Personnes',
    customer: 'Visages des clients',
    door: 'Votre porte',
  },
  add: {
    job: 'Ajouter une réalisation',
    person: 'Ajouter une personne',
    customer: 'Ajouter le visage d’un client',
    door: 'Ajouter une photo de la porte',
  },
  edit: {
    title: 'Réalisations et équipe',
    description: 'Une réalisation ou une personne que montre le site.',
  },
  columns: { name: 'Nom', text: 'Texte' },
  did: {
    saved: did('fr', 'enregistrée'),
    moved: did('fr', 'déplacée'),
    trashed: did('fr', 'mise à la corbeille'),
    restored: did('fr', 'sortie de la corbeille'),
  },
  fields: {
    name: {
      label: { job: 'Client', person: 'Nom', customer: 'Nom du client', door: 'Nom du lieu' },
      required: 'Écrivez le nom.',
    },
    text: {
      label: { job: 'Résultat', person: 'Métier', door: 'Comment la trouver' },
      hint: {
        job: 'Une ou deux phrases : ce que le client a maintenant.',
        person: 'Par exemple : développeuse, formateur réseau.',
        door: 'Par exemple : le portail bleu, en face du lycée.',
      },
      required: {
        job: 'Écrivez le résultat en français.',
        person: 'Écrivez le métier en français.',
        door: 'Écrivez en français comment la trouver.',
      },
    },
    service: {
      label: 'Service',
      hint: 'Sa page montre ce travail aux personnes qui hésitent.',
      options: {
        'graphic-design': 'Design graphique',
        'web-creation': 'Création web',
        'digital-marketing': 'Marketing numérique',
        'application-development': 'Développement d’applications',
        'online-courses': 'Cours en ligne',
        'network-service': 'Service réseau',
        'social-media-management': 'Gestion des réseaux sociaux',
        'system-administration': 'Administration système',
        'other-it-services': 'Autres services informatiques',
      },
    },
    quote: {
      label: 'Ce que dit le client',
      hint: 'Ses mots, avec son accord. Le site montre le premier de la liste.',
    },
    speaker: {
      label: 'Qui le dit',
      hint: 'Nom, métier, ville. Par exemple : Rose, couturière, Limbé. Pour montrer son visage, ajoutez-le sous le même nom aux visages des clients.',
    },
    doneOn: { label: 'Date' },
    link: { label: 'Lien vers le travail' },
    alt: { label: 'Ce qu’on voit sur l’image', hint: 'Pour les personnes qui ne la voient pas.' },
    hidden: { label: 'Cacher sur le site' },
    image: { label: { job: 'Image', person: 'Photo', customer: 'Photo', door: 'Photo' } },
  },
} satisfies SectionTexts;

const en: typeof fr = {
  title: 'Work and team',
  description: 'The projects and the people that the site shows.',
  lead: 'Your work and your team, on the home page and on About. The site shows the first three projects, one customer’s words and the first four people; the page of a service shows its first project.',
  empty: {
    job: 'No work yet: the site shows none.',
    person: 'Nobody yet: the site does not show the team.',
    customer: 'No face yet: customers’ words stand without a photo.',
    door: 'No photo: visitors look for the door.',
  },
  kinds: { job: 'Projects', person: 'People', customer: 'Faces of customers', door: 'Your door' },
  add: {
    job: 'Add a project',
    person: 'Add a person',
    customer: 'Add the face of a customer',
    door: 'Add a photo of the door',
  },
  edit: { title: 'Work and team', description: 'A project or a person that the site shows.' },
  columns: { name: 'Name', text: 'Text' },
  did: {
    saved: did('en', 'saved'),
    moved: did('en', 'moved'),
    trashed: did('en', 'moved to the trash'),
    restored: did('en', 'restored from the trash'),
  },
  fields: {
    name: {
      label: {
        job: 'Customer',
        person: 'Name',
        customer: 'Name of the customer',
        door: 'Name of the place',
      },
      required: 'Write the name.',
    },
    text: {
      label: { job: 'Result', person: 'Trade', door: 'How to find it' },
      hint: {
        job: 'A sentence or two: what the customer has now.',
        person: 'For example: developer, network trainer.',
        door: 'For example: the blue gate, in front of the school.',
      },
      required: {
        job: 'Write the result in French.',
        person: 'Write the trade in French.',
        door: 'Write in French how to find it.',
      },
    },
    service: {
      label: 'Service',
      hint: 'Its page shows this work to people who are still deciding.',
      options: {
        'graphic-design': 'Graphic design',
        'web-creation': 'Website creation',
        'digital-marketing': 'Digital marketing',
        'application-development': 'Application development',
        'online-courses': 'Online courses',
        'network-service': 'Network service',
        'social-media-management': 'Social media management',
        'system-administration': 'System administration',
        'other-it-services': 'Other IT services',
      },
    },
    quote: {
      label: 'What the customer says',
      hint: 'In their words, with their consent. The site shows the first one in the list.',
    },
    speaker: {
      label: 'Who says it',
      hint: 'Name, trade, town. For example: Rose, dressmaker, Limbé. To show their face, add it to the faces of customers under the same name.',
    },
    doneOn: { label: 'Date' },
    link: { label: 'Link to the work' },
    alt: { label: 'What the picture shows', hint: 'For people who cannot see it.' },
    hidden: { label: 'Hide on the site' },
    image: { label: { job: 'Picture', person: 'Photo', customer: 'Photo', door: 'Photo' } },
  },
};

const ht: typeof fr = {
  title: 'Travay ak ekip',
  description: 'Travay ak moun ki parèt sou sit la.',
  lead: 'Travay nou fè ak ekip nou, sou paj akèy la ak sou paj Konsènan nou. Sit la montre twa premye travay yo, pawòl yon kliyan ak kat premye moun yo. Paj chak sèvis montre premye travay ki fèt pou li.',
  empty: {
    job: 'Poko gen travay: sit la pa montre okenn.',
    person: 'Poko gen moun: sit la pa montre ekip la.',
    customer: 'Poko gen figi: pawòl kliyan yo parèt san foto.',
    door: 'Pa gen foto: vizitè yo ap chèche pòt la.',
  },
  kinds: { job: 'Travay nou fè', person: 'Moun', customer: 'Figi kliyan yo', door: 'Pòt ou' },
  add: {
    job: 'Ajoute yon travay',
    person: 'Ajoute yon moun',
    customer: 'Ajoute figi yon kliyan',
    door: 'Ajoute yon foto pòt la',
  },
  edit: { title: 'Travay ak ekip', description: 'Yon travay oswa yon moun ki parèt sou sit la.' },
  columns: { name: 'Non', text: 'Tèks' },
  did: {
    saved: did('ht', 'anrejistre'),
    moved: did('ht', 'deplase'),
    trashed: did('ht', 'nan poubèl'),
    restored: did('ht', 'soti nan poubèl'),
  },
  fields: {
    name: {
      label: { job: 'Kliyan', person: 'Non', customer: 'Non kliyan an', door: 'Non kote a' },
      required: 'Ekri non an.',
    },
    text: {
      label: { job: 'Rezilta', person: 'Metye', door: 'Kijan pou jwenn li' },
      hint: {
        job: 'Youn oswa de fraz: sa kliyan an genyen kounye a.',
        person: 'Pa egzanp: devlopè, fòmatè rezo.',
        door: 'Pa egzanp: baryè ble a, anfas lekòl la.',
      },
      required: {
        job: 'Ekri rezilta a an franse.',
        person: 'Ekri metye a an franse.',
        door: 'Ekri an franse kijan pou jwenn li.',
      },
    },
    service: {
      label: 'Sèvis',
      hint: 'Paj sèvis sa a montre travay la bay moun ki poko deside.',
      options: {
        'graphic-design': 'Konsepsyon grafik',
        'web-creation': 'Kreyasyon sit entènèt',
        'digital-marketing': 'Maketing dijital',
        'application-development': 'Devlopman aplikasyon',
        'online-courses': 'Kou sou entènèt',
        'network-service': 'Sèvis rezo',
        'social-media-management': 'Jesyon rezo sosyal',
        'system-administration': 'Jesyon sistèm',
        'other-it-services': 'Lòt sèvis enfòmatik',
      },
    },
    quote: {
      label: 'Sa kliyan an di',
      hint: 'Pawòl pa li, ak pèmisyon li. Sit la montre premye nan lis la.',
    },
    speaker: {
      label: 'Kiyès ki di l',
      hint: 'Non, metye, vil. Pa egzanp: Rose, koutiryè, Lenbe. Pou montre figi l, ajoute l sou menm non an nan figi kliyan yo.',
    },
    doneOn: { label: 'Dat' },
    link: { label: 'Lyen ki mennen sou travay la' },
    alt: { label: 'Sa ki parèt sou imaj la', hint: 'Pou moun ki pa wè l.' },
    hidden: { label: 'Kache sou sit la' },
    image: { label: { job: 'Imaj', person: 'Foto', customer: 'Foto', door: 'Foto' } },
  },
};

export const evidenceSectionTexts: Texts<typeof fr> = { fr, en, ht };
