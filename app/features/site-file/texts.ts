import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Le site dans un fichier',
  lead: 'Toutes les pages publiques, à donner sur une carte mémoire, par Bluetooth ou sur WhatsApp. On les lit sans connexion, dans le navigateur de n’importe quel téléphone.',
  back: 'Publier',
  languages: 'Langues',
  languagesHint: 'Chaque langue pèse au plus 6 Mo.',
  download: 'Télécharger le fichier',
  how: 'Pour le lire',
  steps: [
    'Ouvrez le fichier .zip avec le gestionnaire de fichiers et choisissez « Extraire ».',
    'Dans le dossier, ouvrez index.html avec le navigateur.',
    'Pour joindre BWT, le lecteur appelle, envoie un SMS ou écrit sur WhatsApp : il n’y a pas de formulaire.',
  ],
  care: 'Le fichier contient ce que le site montre maintenant, sans les films. Après un changement, téléchargez-le de nouveau.',
  none: 'Choisissez au moins une langue.',
};

type SiteFileTexts = typeof fr;

const en: SiteFileTexts = {
  title: 'The site in a file',
  lead: 'All public pages, to hand on with a memory card, by Bluetooth or on WhatsApp. They are read without a connection, in the browser of any phone.',
  back: 'Publish',
  languages: 'Languages',
  languagesHint: 'Each language takes 6 MB at most.',
  download: 'Download the file',
  how: 'To read it',
  steps: [
    'Open the .zip file with the file manager and choose “Extract”.',
    'In the folder, open index.html with the browser.',
    'To reach BWT, readers call, send an SMS or write on WhatsApp: there are no forms.',
  ],
  care: 'The file has what the site shows now, without the films. After a change, download it again.',
  none: 'Choose at least one language.',
};

const ht: SiteFileTexts = {
  title: 'Sit la nan yon fichye',
  lead: 'Tout paj piblik yo, pou bay moun sou yon kat memwa, pa Bluetooth oswa sou WhatsApp. Yo li yo san koneksyon, nan navigatè nenpòt telefòn.',
  back: 'Pibliye',
  languages: 'Lang',
  languagesHint: 'Chak lang peze 6 Mo pou pi plis.',
  download: 'Telechaje fichye a',
  how: 'Pou li li',
  steps: [
    'Louvri fichye .zip la ak aplikasyon fichye yo epi chwazi « Extraire ».',
    'Nan dosye a, louvri index.html ak navigatè a.',
    'Pou jwenn BWT, moun nan rele, voye yon SMS oswa ekri sou WhatsApp: pa gen fòmilè.',
  ],
  care: 'Fichye a gen sa sit la montre kounye a, san fim yo. Apre yon chanjman, telechaje l ankò.',
  none: 'Chwazi omwen yon lang.',
};

export const siteFileTexts: Texts<SiteFileTexts> = { fr, en, ht };
