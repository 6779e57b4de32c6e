import type { Texts } from '#app/i18n/texts.ts';
import type { ResourceTexts } from '#app/office/resource/texts.ts';

type Name = 'name' | 'text' | 'quote' | 'doneOn' | 'link' | 'alt' | 'hidden' | 'image';
type SectionTexts = ResourceTexts<Name, 'job' | 'person' | 'door'>;

const fr = {
  title: 'Preuves',
  description: 'Les réalisations et les personnes que montre le site.',
  lead: 'Vos réalisations et votre équipe, à l’accueil et sur la page À propos. Le site montre les trois premières réalisations, un avis de client et les quatre premières personnes.',
  empty: {
    job: 'Aucune réalisation : le site n’en parle pas encore.',
    person: 'Personne : le site ne montre pas encore l’équipe.',
    door: 'Pas de photo : les visiteurs cherchent la porte.',
  },
  kinds: { job: 'Réalisations', person: 'Personnes', door: 'Votre porte' },
  add: {
    job: 'Ajouter une réalisation',
    person: 'Ajouter une personne',
    door: 'Ajouter une photo de la porte',
  },
  edit: { title: 'Preuves', description: 'Une réalisation ou une personne que montre le site.' },
  columns: { name: 'Nom', text: 'Texte' },
  fields: {
    name: {
      label: { job: 'Client', person: 'Nom', door: 'Nom du lieu' },
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
    quote: {
      label: 'Ce que dit le client',
      hint: 'Ses mots, avec son accord. Le site montre le premier de la liste.',
    },
    doneOn: { label: 'Date' },
    link: { label: 'Lien vers le travail' },
    alt: { label: 'Ce qu’on voit sur l’image', hint: 'Pour qui ne la voit pas.' },
    hidden: { label: 'Cacher sur le site' },
    image: { label: { job: 'Image', person: 'Photo', door: 'Photo' } },
  },
  errors: { alt: 'Dites en français ce qu’on voit sur l’image.' },
} satisfies SectionTexts;

const en: typeof fr = {
  title: 'Evidence',
  description: 'The jobs and the people that the site shows.',
  lead: 'Your work and your team, on the home page and on About. The site shows the first three jobs, one customer’s words and the first four people.',
  empty: {
    job: 'No job: the site does not speak of any yet.',
    person: 'Nobody: the site does not show the team yet.',
    door: 'No photo: visitors look for the door.',
  },
  kinds: { job: 'Jobs done', person: 'People', door: 'Your door' },
  add: { job: 'Add a job', person: 'Add a person', door: 'Add a photo of the door' },
  edit: { title: 'Evidence', description: 'A job or a person that the site shows.' },
  columns: { name: 'Name', text: 'Text' },
  fields: {
    name: {
      label: { job: 'Customer', person: 'Name', door: 'Name of the place' },
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
    quote: {
      label: 'What the customer says',
      hint: 'In their words, with their consent. The site shows the first of the list.',
    },
    doneOn: { label: 'Date' },
    link: { label: 'Link to the work' },
    alt: { label: 'What the picture shows', hint: 'For those who do not see it.' },
    hidden: { label: 'Hide on the site' },
    image: { label: { job: 'Picture', person: 'Photo', door: 'Photo' } },
  },
  errors: { alt: 'Say in French what the picture shows.' },
};

const ht: typeof fr = {
  title: 'Prèv',
  description: 'Travay ak moun ki parèt sou sit la.',
  lead: 'Travay nou fè ak ekip nou, sou paj akèy la ak sou paj Konsènan nou. Sit la montre twa premye travay yo, pawòl yon kliyan ak kat premye moun yo.',
  empty: {
    job: 'Pa gen travay: sit la poko pale de sa.',
    person: 'Pa gen moun: sit la poko montre ekip la.',
    door: 'Pa gen foto: vizitè yo ap chèche pòt la.',
  },
  kinds: { job: 'Travay nou fè', person: 'Moun', door: 'Pòt ou' },
  add: { job: 'Ajoute yon travay', person: 'Ajoute yon moun', door: 'Ajoute yon foto pòt la' },
  edit: { title: 'Prèv', description: 'Yon travay oswa yon moun ki parèt sou sit la.' },
  columns: { name: 'Non', text: 'Tèks' },
  fields: {
    name: { label: { job: 'Kliyan', person: 'Non', door: 'Non kote a' }, required: 'Ekri non an.' },
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
    quote: {
      label: 'Sa kliyan an di',
      hint: 'Pawòl pa li, ak pèmisyon li. Sit la montre premye nan lis la.',
    },
    doneOn: { label: 'Dat' },
    link: { label: 'Lyen ki mennen sou travay la' },
    alt: { label: 'Sa ki parèt sou imaj la', hint: 'Pou moun ki pa wè l.' },
    hidden: { label: 'Kache sou sit la' },
    image: { label: { job: 'Imaj', person: 'Foto', door: 'Foto' } },
  },
  errors: { alt: 'Di an franse sa ki parèt sou imaj la.' },
};

export const evidenceSectionTexts: Texts<typeof fr> = { fr, en, ht };
