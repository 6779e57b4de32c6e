import type { Texts } from '#app/i18n/texts.ts';

// Apart from the texts of the security page: every page of the back-office sends them to the
// browser.

const fr = {
  open: 'Protéger mon compte',
  /** `date` is the last day. */
  due: (date: string) => `Protégez ce compte avant le ${date}`,
  advised: 'Protégez votre compte',
  later: 'Plus tard',
};

export const noticeTexts: Texts<typeof fr> = {
  fr,
  en: {
    open: 'Protect my account',
    due: (date) => `Protect your account before ${date}`,
    advised: 'Protect your account',
    later: 'Later',
  },
  ht: {
    open: 'Pwoteje kont mwen',
    due: (date) => `Pwoteje kont ou anvan ${date}`,
    advised: 'Pwoteje kont ou',
    later: 'Pita',
  },
};
