import type { Texts } from '#app/i18n/texts.ts';

// The frame's loader sends them, and only while no mail server is set up: pages have no script for
// them.

const fr = {
  today: 'Rien ne part par e‑mail : aucun serveur n’est réglé.',
  email:
    'Rien ne part : aucun serveur d’e‑mail n’est réglé. Chaque e‑mail est gardé dans la boîte locale du serveur. La personne qui s’occupe du serveur peut y lire les e‑mails et régler un serveur (SMTP_URL). Ce qui est gardé ne partira pas automatiquement ensuite : vous pourrez le renvoyer d’ici, un par un ou tout ensemble.',
  reply: 'Aucun serveur d’e‑mail n’est réglé : votre réponse reste ici.',
  bulk: 'Les e‑mails sont gardés ici : aucun serveur d’e‑mail n’est réglé.',
  open: 'Voir les e‑mails',
};

export type KeptTexts = typeof fr;

const en: KeptTexts = {
  today: 'Nothing is sent by email: no mail server is set up.',
  email:
    'Nothing is sent: no mail server is set up. Each email is kept in the local mailbox of the server. Whoever looks after the server can read the emails there, and set up a server (SMTP_URL). What is kept will not be sent automatically then: you can send it again from here, one by one or all together.',
  reply: 'No mail server is set up: your reply stays here.',
  bulk: 'The emails are kept here: no mail server is set up.',
  open: 'See the emails',
};

const ht: KeptTexts = {
  today: 'Anyen pa pati pa imèl: pa gen sèvè ki regle.',
  email:
    'Anyen pa pati: pa gen sèvè imèl ki regle. Chak imèl rete sere nan bwat lokal sèvè a. Moun k ap okipe sèvè a ka li imèl yo la, epi regle yon sèvè (SMTP_URL). Lè sa a, sa ki sere yo p ap pati poukont yo: ou ka voye yo ankò isit la, youn pa youn oswa tout ansanm.',
  reply: 'Pa gen sèvè imèl ki regle: repons ou ap rete isit la.',
  bulk: 'Imèl yo sere isit la: pa gen sèvè imèl ki regle.',
  open: 'Gade imèl yo',
};

/** For loaders. */
export const keptTexts: Texts<KeptTexts> = { fr, en, ht };
