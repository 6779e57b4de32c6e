import type { Texts } from '#app/i18n/texts.ts';

// Apart from the texts of the security page: every page of the back-office sends them to the
// browser.

const fr = {
  open: 'Protéger mon compte',
  /** `date` is the last day. */
  due: (date: string) =>
    `Vous êtes propriétaire de ce site. Ajoutez une clé d’accès ou une application de codes avant le ${date} : ensuite, les pages de l’équipe vous seront fermées.`,
  advised:
    'Vous pouvez changer ce que le site publie. Protégez votre compte avec une clé d’accès ou une application de codes.',
};

export const noticeTexts: Texts<typeof fr> = {
  fr,
  en: {
    open: 'Protect my account',
    due: (date) =>
      `You are an owner of this site. Add a passkey or an authenticator app before ${date}: after that, the pages of the team will be closed to you.`,
    advised:
      'You can change what the site publishes. Protect your account with a passkey or an authenticator app.',
  },
  ht: {
    open: 'Pwoteje kont mwen',
    due: (date) =>
      `Ou se pwopriyetè sit sa a. Ajoute yon kle aksè oswa yon aplikasyon kòd anvan ${date}: apre sa, paj ekip la ap fèmen pou ou.`,
    advised:
      'Ou ka chanje sa sit la pibliye. Pwoteje kont ou ak yon kle aksè oswa yon aplikasyon kòd.',
  },
};
