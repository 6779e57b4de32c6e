import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'account.role_changed': { line: (of: string) => `Rôle changé : ${of}` },
    'account.suspended': { line: (of: string) => `Accès retiré à ${of}` },
    'account.resumed': { line: (of: string) => `Accès rendu à ${of}` },
    'account.sessions_ended': { line: (of: string) => `Appareils déconnectés : ${of}` },
    'account.factor_reset': { line: (of: string) => `Double vérification supprimée : ${of}` },
    'account.data_exported': { line: (of: string) => `Données téléchargées : ${of}` },
    'account.payee_changed': { line: 'Coordonnées qui reçoivent les dons changées' },
    'account.account_deleted': { line: 'Compte supprimé' },
  },
  fields: { account: { role: 'rôle' } },
  values: { account: { role: { member: 'membre', editor: 'équipe', owner: 'propriétaire' } } },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'account.role_changed': { line: (of) => `Role changed: ${of}` },
    'account.suspended': { line: (of) => `Access removed: ${of}` },
    'account.resumed': { line: (of) => `Access restored: ${of}` },
    'account.sessions_ended': { line: (of) => `Devices logged out: ${of}` },
    'account.factor_reset': { line: (of) => `Second factor removed: ${of}` },
    'account.data_exported': { line: (of) => `Data downloaded: ${of}` },
    'account.payee_changed': { line: 'Details for donations changed' },
    'account.account_deleted': { line: 'Account deleted' },
  },
  fields: { account: { role: 'role' } },
  values: { account: { role: { member: 'member', editor: 'editor', owner: 'owner' } } },
};

const ht: typeof fr = {
  actions: {
    'account.role_changed': { line: (of) => `Wòl chanje: ${of}` },
    'account.suspended': { line: (of) => `Aksè retire: ${of}` },
    'account.resumed': { line: (of) => `Aksè remèt bay ${of}` },
    'account.sessions_ended': { line: (of) => `Aparèy dekonekte: ${of}` },
    'account.factor_reset': { line: (of) => `Dezyèm verifikasyon retire: ${of}` },
    'account.data_exported': { line: (of) => `Done telechaje: ${of}` },
    'account.payee_changed': { line: 'Kote lajan don yo ale chanje' },
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
