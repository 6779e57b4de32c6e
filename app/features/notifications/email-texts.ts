import type { Texts } from '#app/i18n/texts.ts';

type NotificationEmailTexts = {
  now: (what: string) => string;
  digest: string;
  open: string;
  why: string;
};

/** The emails to the team about what happened. */
export const notificationEmailTexts: Texts<NotificationEmailTexts> = {
  fr: {
    now: (what) => `BWT : ${what}`,
    digest: 'BWT : ce qui s’est passé depuis hier',
    open: 'Ouvrir',
    why: 'Pour choisir ce que vous recevez, et quand :',
  },
  en: {
    now: (what) => `BWT: ${what}`,
    digest: 'BWT: what happened since yesterday',
    open: 'Open',
    why: 'To choose what you receive, and when:',
  },
  ht: {
    now: (what) => `BWT: ${what}`,
    digest: 'BWT: sa ki pase depi yè',
    open: 'Louvri',
    why: 'Pou chwazi sa ou resevwa, ak kilè:',
  },
};
