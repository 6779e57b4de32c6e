import { creoleIn } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  otherLanguage: (name: string) => `Ce texte n’existe pas encore en français. Le voici en ${name}.`,
  showPicture: 'Voir l’image',
  reachTitle: 'Parlons de votre projet',
  reachLead:
    'Un message suffit pour commencer. Nous lisons tout et répondons en français, en créole ou en anglais.',
  call: 'Appeler',
  social: {
    video: 'Chaîne vidéo',
    email: 'E‑mail',
    messaging: 'Messagerie',
    microblog: 'X',
    facebook: 'Facebook',
    phone: 'Téléphone',
    blog: 'Le blog de BWT',
    address: 'Adresse',
  },
};

const en: typeof fr = {
  otherLanguage: (name) => `This text is not available in English yet. Here it is in ${name}.`,
  showPicture: 'Show the picture',
  reachTitle: 'Let’s talk about your project',
  reachLead:
    'One message is enough to begin. We read every one and reply in French, Haitian Creole or English.',
  call: 'Call',
  social: {
    video: 'Video channel',
    email: 'Email',
    messaging: 'Messaging app',
    microblog: 'X',
    facebook: 'Facebook',
    phone: 'Phone',
    blog: 'BWT’s blog',
    address: 'Address',
  },
};

const ht: typeof fr = {
  otherLanguage: (name) => `Nou poko gen tèks sa a an kreyòl. Men li ${creoleIn(name)}.`,
  showPicture: 'Gade imaj la',
  reachTitle: 'Ann pale de pwojè w la',
  reachLead:
    'Yon sèl mesaj ase pou kòmanse. Nou li tout epi nou reponn an franse, an kreyòl oswa ann angle.',
  call: 'Rele',
  social: {
    video: 'Chanèl videyo',
    email: 'Imèl',
    messaging: 'Aplikasyon mesaj',
    microblog: 'X',
    facebook: 'Facebook',
    phone: 'Telefòn',
    blog: 'Blòg BWT',
    address: 'Adrès',
  },
};

export const uiTexts: Texts<typeof fr> = { fr, en, ht };
