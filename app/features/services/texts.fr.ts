import { plural } from '#app/i18n/format.ts';
import type { QuestionKey } from './questions.ts';

export const fr = {
  title: 'Nos services',
  lead: 'En ligne ou sur place. Chaque service commence par un message.',
  description:
    'Design graphique, création web, marketing, applications, cours en ligne, réseaux, réseaux sociaux, systèmes et dépannage : les services de BWT.',
  fields: { design: 'Design', programming: 'Programmation', innovation: 'Innovation' },
  fieldsLabel: 'Nos domaines',
  contactUs: 'Contact us',
  readMore: 'En savoir plus',
  all: 'Tous les services',
  others: 'Nos autres services',
  workTitle: 'Un travail de ce genre',
  personTitle: 'Vous parlerez avec',
  quote: 'Demander un devis',
  talkTitle: (service: string) => `Parlons de votre projet : ${service}`,
  /** An amount with its unit. */
  from: (amount: string) => `à partir de ${amount}`,
  days: (from: number, to: number) =>
    from === to
      ? plural('fr', to, { one: `${to} jour`, other: `${to} jours` })
      : `${from} à ${to} jours`,
  price: 'Prix',
  delay: 'Délai habituel',
  /** The first words of a message to the company. */
  about: (title: string) => `Bonjour, je vous écris au sujet de : ${title}.`,
  questionsTitle: 'Questions fréquentes',
  questions: {
    hosting: 'Qui paie le nom de domaine et l’hébergement après la première année ?',
    revisions: 'Combien de corrections sont comprises ?',
    courses: 'Quels cours donnez‑vous ?',
    lessons: 'Comment se déroulent les cours ?',
    certificate: 'Est-ce que je reçois un certificat ?',
    travel: 'Jusqu’où vous déplacez‑vous ?',
    guarantee: 'Le travail est-il garanti ?',
    cash: 'Comment puis‑je payer ?',
    reply: 'En combien de temps répondez‑vous ?',
  } satisfies Record<QuestionKey, string>,
};
