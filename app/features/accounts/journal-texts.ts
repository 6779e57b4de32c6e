import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'account.role_changed': { line: (of: string) => `Rôle de ${of} changé` },
    'account.suspended': { line: (of: string) => `Accès retiré à ${of}` },
    'account.resumed': { line: (of: string) => `Accès rendu à ${of}` },
    'account.sessions_ended': { line: (of: string) => `Sessions de ${of} fermées` },
    'account.factor_reset': { line: (of: string) => `Double vérification de ${of} enlevée` },
    'account.data_exported': { line: (of: string) => `Données de ${of} téléchargées` },
    'account.payee_changed': { line: 'Coordonnées qui reçoivent les dons changées' },
    'account.account_deleted': { line: 'Compte supprimé' },
  },
  fields: { account: { role: 'rôle' } },
  values: { account: { role: { member: 'membre', editor: 'équipe', owner: 'propriétaire' } } },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'account.role_changed': { line: (of) => `Role of ${of} changed` },
    'account.suspended': { line: (of) => `Access of ${of} taken away` },
    'account.resumed': { line: (of) => `Access of ${of} given back` },
    'account.sessions_ended': { line: (of) => `Sessions of ${of} ended` },
    'account.factor_reset': { line: (of) => `Second factor of ${of} reset` },
    'account.data_exported': { line: (of) => `Data of ${of} downloaded` },
    'account.payee_changed': { line: 'Details for donations changed' },
    'account.account_deleted': { line: 'Account deleted' },
  },
  fields: { account: { role: 'role' } },
  values: { account: { role: { member: 'member', editor: 'team', owner: 'owner' } } },
};

const ht: typeof fr = {
  actions: {
    'account.role_changed': { line: (of) => `Wòl ${of} chanje` },
    'account.suspended': { line: (of) => `Aksè ${of} retire` },
    'account.resumed': { line: (of) => `Aksè remèt bay ${of}` },
    'account.sessions_ended': { line: (of) => `Sesyon ${of} fèmen` },
    'account.factor_reset': { line: (of) => `Dezyèm verifikasyon ${of} retire` },
    'account.data_exported': { line: (of) => `Done ${of} telechaje` },
    'account.payee_changed': { line: 'Kote kòb don yo ale chanje' },
    'account.account_deleted': { line: 'Kont efase' },
  },
  fields: { account: { role: 'wòl' } },
  values: { account: { role: { member: 'manm', editor: 'ekip', owner: 'pwopriyetè' } } },
};

export const accountJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    accounts: typeof fr;
  }
}
