import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Boîte locale',
  lead: 'Les messages que le site aurait envoyés par e‑mail. Cette page disparaît dès que SMTP_URL ou EMAILJS_… est réglé.',
  keyLabel: 'Clé affichée au démarrage',
  open: 'Ouvrir',
  wrongKey: 'Cette clé n’est pas la bonne.',
  empty: 'Aucun message pour le moment.',
  to: 'À',
  replyTo: 'Répondre à',
  formatted: 'Voir avec la mise en forme',
  count: (n: number) => `${n} ${plural('fr', n, { one: 'message', other: 'messages' })}`,
};

const en: typeof fr = {
  title: 'Local mailbox',
  lead: 'The messages the site would have sent by email. This page disappears once SMTP_URL or EMAILJS_… is set.',
  keyLabel: 'Key printed when the site started',
  open: 'Open',
  wrongKey: 'That is not the right key.',
  empty: 'No messages yet.',
  to: 'To',
  replyTo: 'Reply to',
  formatted: 'View formatted',
  count: (n) => `${n} ${plural('en', n, { one: 'message', other: 'messages' })}`,
};

const ht: typeof fr = {
  title: 'Bwat lèt lokal',
  lead: 'Mesaj sit la ta voye pa imèl. Paj sa a disparèt depi SMTP_URL oswa EMAILJS_… regle.',
  keyLabel: 'Kle ki parèt nan kòmansman an',
  open: 'Louvri',
  wrongKey: 'Se pa bon kle a.',
  empty: 'Poko gen mesaj.',
  to: 'Pou',
  replyTo: 'Reponn bay',
  formatted: 'Gade li byen ranje',
  count: (n) => `${n} mesaj`,
};

export const mailboxTexts: Texts<typeof fr> = { fr, en, ht };
