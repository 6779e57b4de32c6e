import type { Texts } from '#app/i18n/texts.ts';

// The frame's loader sends them, and only while no mail server is set up: pages have no script for
// them.

const fr = {
  today: 'E‑mail : aucun serveur n’est réglé',
  email:
    'Rien ne part : aucun serveur d’e‑mail n’est réglé (SMTP_URL), et chaque e‑mail est gardé ici. Une fois un serveur réglé, renvoyez d’ici ce qui est gardé, un par un ou tout ensemble.',
  reply: 'E‑mail non réglé : rien ne part.',
  bulk: 'Les e‑mails sont gardés ici : aucun serveur d’e‑mail n’est réglé.',
};

export type KeptTexts = typeof fr;

const en: KeptTexts = {
  today: 'Email: no mail server is set up',
  email:
    'Nothing is sent: no mail server is set up (SMTP_URL), and each email is kept here. Once a server is set up, send what is kept from here, one by one or all together.',
  reply: 'No mail server: nothing is sent.',
  bulk: 'The emails are kept here: no mail server is set up.',
};

const ht: KeptTexts = {
  today: 'Imèl: pa gen sèvè ki regle',
  email:
    'Anyen pa pati: pa gen sèvè imèl ki regle (SMTP_URL), epi chak imèl rete sere isit la. Lè gen yon sèvè ki regle, voye sa ki sere yo ankò isit la, youn pa youn oswa tout ansanm.',
  reply: 'Imèl pa regle: anyen pa pati.',
  bulk: 'Imèl yo sere isit la: pa gen sèvè imèl ki regle.',
};

/** For loaders. */
export const keptTexts: Texts<KeptTexts> = { fr, en, ht };
