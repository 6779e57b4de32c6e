import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  notice: (time: string) =>
    `Dans la corbeille depuis le ${time}. Supprimé définitivement après 30 jours.`,
  restore: 'Reprendre comme brouillon',
};

type TrashTexts = typeof fr;

const en: TrashTexts = {
  notice: (time) => `In the trash since ${time}. Deleted for good after 30 days.`,
  restore: 'Restore as a draft',
};

const ht: TrashTexts = {
  notice: (time) => `Nan poubèl depi ${time}. L ap efase nèt apre 30 jou.`,
  restore: 'Reprann li kòm bwouyon',
};

export const trashTexts: Texts<TrashTexts> = { fr, en, ht };
