import type { Texts } from '#app/i18n/texts.ts';

/** Apart from the other texts of accounts: the office sends these to the browser. */
export const emailErrorTexts: Texts<string> = {
  fr: 'Saisissez une adresse e‑mail complète. Exemple : nom@exemple.com',
  en: 'Enter a valid email address, such as name@example.com.',
  ht: 'Ekri yon adrès imèl ki konplè. Egzanp: non@egzanp.com',
};
