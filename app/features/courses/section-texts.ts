import type { Texts } from '#app/i18n/texts.ts';
import type { ResourceTexts } from '#app/office/resource/texts.ts';
import { courseNames } from './names.ts';

const fr = {
  title: 'Cours',
  description: 'Les cours que donne BWT.',
  lead: 'Un cours se décrit une fois ; ses sessions ont les dates, le prix et les places. Le site montre les cours dans cet ordre.',
  empty: 'Aucun cours : le site n’en montre pas encore.',
  add: 'Ajouter un cours',
  edit: { title: 'Cours', description: 'Un cours que donne BWT.' },
  public: 'Voir le cours sur le site',
  did: {
    saved: 'Cours enregistré',
    moved: 'Cours déplacé',
    trashed: 'Cours mis à la corbeille',
    restored: 'Cours sorti de la corbeille',
  },
  fields: {
    title: { label: 'Titre', required: 'Écrivez le titre en français.' },
    text: {
      label: 'Description',
      hint: 'Pour qui, comment, pourquoi : en quelques phrases.',
      required: 'Décrivez le cours en français.',
    },
    level: { label: 'Niveau', options: courseNames.fr.levels, required: 'Choisissez le niveau.' },
    taughtIn: {
      label: 'Langue du cours',
      options: courseNames.fr.taughtIn,
      required: 'Choisissez la langue du cours.',
    },
    hours: { label: 'Heures en tout' },
    outcomes: { label: 'Ce qu’on apprend', hint: 'Une chose par ligne.' },
    bring: { label: 'Ce qu’il faut apporter', hint: 'Une chose par ligne.' },
    attendanceShare: {
      label: 'Présence pour le certificat, en pour cent des jours',
      hint: 'Vide : 80.',
    },
    slug: {
      label: 'Adresse de la page',
      hint: 'Vide : faite avec le titre. Les anciennes adresses mènent toujours au cours.',
    },
    alt: { label: 'Ce qu’on voit sur l’image', hint: 'Pour les personnes qui ne la voient pas.' },
    hidden: { label: 'Cacher sur le site' },
    image: { label: 'Image' },
  },
  errors: {
    slug: 'Écrivez des lettres ou des chiffres.',
    taken: 'Un autre cours a cette adresse : choisissez-en une autre.',
  },
} satisfies ResourceTexts;

const en: typeof fr = {
  title: 'Courses',
  description: 'The courses that BWT offers.',
  lead: 'A course is described once; its sessions have the dates, the price and the seats. The site shows the courses in this order.',
  empty: 'No course yet: the site shows none.',
  add: 'Add a course',
  edit: { title: 'Courses', description: 'A course that BWT offers.' },
  public: 'See the course on the site',
  did: {
    saved: 'Course saved',
    moved: 'Course moved',
    trashed: 'Course moved to the trash',
    restored: 'Course restored from the trash',
  },
  fields: {
    title: { label: 'Title', required: 'Write the title in French.' },
    text: {
      label: 'Description',
      hint: 'For whom, how, why: in a few sentences.',
      required: 'Describe the course in French.',
    },
    level: { label: 'Level', options: courseNames.en.levels, required: 'Choose the level.' },
    taughtIn: {
      label: 'Language of the course',
      options: courseNames.en.taughtIn,
      required: 'Choose the language of the course.',
    },
    hours: { label: 'Hours in all' },
    outcomes: { label: 'What one learns', hint: 'One thing on each line.' },
    bring: { label: 'What to bring', hint: 'One thing on each line.' },
    attendanceShare: {
      label: 'Attendance for the certificate, in percent of the days',
      hint: 'Empty: 80.',
    },
    slug: {
      label: 'Address of the page',
      hint: 'Empty: made from the title. Earlier addresses still lead to the course.',
    },
    alt: { label: 'What the picture shows', hint: 'For people who cannot see it.' },
    hidden: { label: 'Hide on the site' },
    image: { label: 'Picture' },
  },
  errors: {
    slug: 'Write letters or digits.',
    taken: 'Another course has this address: choose another one.',
  },
};

const ht: typeof fr = {
  title: 'Kou',
  description: 'Kou BWT bay yo.',
  lead: 'Ou dekri yon kou yon sèl fwa; se sesyon li yo ki gen dat, pri ak plas. Sit la montre kou yo nan lòd sa a.',
  empty: 'Poko gen kou: sit la pa montre okenn.',
  add: 'Ajoute yon kou',
  edit: { title: 'Kou', description: 'Yon kou BWT bay.' },
  public: 'Gade kou a sou sit la',
  did: {
    saved: 'Kou anrejistre',
    moved: 'Kou deplase',
    trashed: 'Kou mete nan poubèl',
    restored: 'Kou soti nan poubèl',
  },
  fields: {
    title: { label: 'Tit', required: 'Ekri tit la an franse.' },
    text: {
      label: 'Deskripsyon',
      hint: 'Pou ki moun, kijan, poukisa: an kèk fraz.',
      required: 'Dekri kou a an franse.',
    },
    level: { label: 'Nivo', options: courseNames.ht.levels, required: 'Chwazi nivo a.' },
    taughtIn: {
      label: 'Lang kou a',
      options: courseNames.ht.taughtIn,
      required: 'Chwazi lang kou a.',
    },
    hours: { label: 'Konbyen èdtan an tou' },
    outcomes: { label: 'Sa moun aprann', hint: 'Yon bagay sou chak liy.' },
    bring: { label: 'Sa pou moun pote', hint: 'Yon bagay sou chak liy.' },
    attendanceShare: {
      label: 'Prezans pou sètifika a, an pousan jou yo',
      hint: 'Si l vid: 80.',
    },
    slug: {
      label: 'Adrès paj la',
      hint: 'Si l vid: li fèt ak tit la. Ansyen adrès yo mennen sou kou a toujou.',
    },
    alt: { label: 'Sa ki parèt sou imaj la', hint: 'Pou moun ki pa wè l.' },
    hidden: { label: 'Kache sou sit la' },
    image: { label: 'Imaj' },
  },
  errors: {
    slug: 'Ekri lèt oswa chif.',
    taken: 'Yon lòt kou gen adrès sa a: chwazi yon lòt.',
  },
};

export const courseSectionTexts: Texts<typeof fr> = { fr, en, ht };
