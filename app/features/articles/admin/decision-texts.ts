import { creoleIn } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  remove: 'Retirer…',
  unpublish: 'Retirer du site',
  unpublishOne: (language: string) => `Retirer le texte en ${language}`,
  cancel: 'Annuler la programmation',
  trash: 'Mettre à la corbeille',
  trashHint: 'Il y reste 30 jours.',
  page: 'Voir la page publique',
  versions: 'Voir toutes les versions',
  trashed: (time: string) =>
    `Dans la corbeille depuis le ${time}. Supprimé définitivement après 30 jours.`,
  restore: 'Reprendre comme brouillon',
};

type DecisionTexts = typeof fr;

const en: DecisionTexts = {
  remove: 'Remove…',
  unpublish: 'Take off the site',
  unpublishOne: (language) => `Take the ${language} text off`,
  cancel: 'Cancel the schedule',
  trash: 'Move to the trash',
  trashHint: 'It stays there for 30 days.',
  page: 'See the public page',
  versions: 'See all versions',
  trashed: (time) => `In the trash since ${time}. Deleted for good after 30 days.`,
  restore: 'Restore as a draft',
};

const ht: DecisionTexts = {
  remove: 'Retire…',
  unpublish: 'Retire l sou sit la',
  unpublishOne: (language) => `Retire tèks ${creoleIn(language)}`,
  cancel: 'Anile pwogram nan',
  trash: 'Mete l nan poubèl',
  trashHint: 'Li rete ladan l 30 jou.',
  page: 'Gade paj piblik la',
  versions: 'Gade tout vèsyon yo',
  trashed: (time) => `Nan poubèl depi ${time}. L ap efase nèt apre 30 jou.`,
  restore: 'Reprann li kòm bwouyon',
};

export const decisionTexts: Texts<DecisionTexts> = { fr, en, ht };
