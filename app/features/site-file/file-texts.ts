import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'BWT dans un fichier',
  date: (day: string, host: string) =>
    `Le site ${host}, à lire sans connexion. Dernier changement : ${day}.`,
  read: 'Lire en français',
  weight: (megabytes: string) => `${megabytes} Mo, images comprises`,
  ask: 'Une question ? Appelez, envoyez un SMS ou écrivez sur WhatsApp.',
  instead:
    'Ici, sans connexion, il n’y a pas de formulaire : appelez, envoyez un SMS ou écrivez sur WhatsApp.',
  call: (phone: string) => `Appeler le ${phone}`,
  sms: (phone: string) => `SMS au ${phone}`,
};

type FileTexts = typeof fr;

const en: FileTexts = {
  title: 'BWT in a file',
  date: (day, host) => `The site ${host}, to read without a connection. Last changed: ${day}.`,
  read: 'Read in English',
  weight: (megabytes) => `${megabytes} MB, pictures included`,
  ask: 'A question? Call, text or write on WhatsApp.',
  instead: 'There is no form here, without a connection: call, text or write on WhatsApp.',
  call: (phone) => `Call ${phone}`,
  sms: (phone) => `Text ${phone}`,
};

const ht: FileTexts = {
  title: 'BWT nan yon fichye',
  date: (day, host) => `Sit ${host}, pou w li l san koneksyon. Dènye chanjman: ${day}.`,
  read: 'Li an kreyòl',
  weight: (megabytes) => `${megabytes} Mo, ak tout imaj yo`,
  ask: 'Ou gen yon kesyon? Rele nou, voye yon SMS oswa ekri nou sou WhatsApp.',
  instead:
    'Isit la, san koneksyon, pa gen fòmilè: rele nou, voye yon SMS oswa ekri nou sou WhatsApp.',
  call: (phone) => `Rele ${phone}`,
  sms: (phone) => `SMS bay ${phone}`,
};

/** Texts in the file itself, for its readers. */
export const fileTexts: Texts<FileTexts> = { fr, en, ht };
