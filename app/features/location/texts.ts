import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  use: 'Utiliser ma position',
  hint: 'Votre position sert une seule fois, à trouver votre pays et votre région ; elle n’est pas gardée.',
  searching: 'Recherche de votre position…',
  found: 'Pays et région remplis. Corrigez-les au besoin.',
  foundCountry: 'Pays rempli. Écrivez vous-même votre région.',
  unknown: 'Aucun pays n’a été trouvé à cet endroit. Remplissez les champs vous-même.',
  refused: 'Vous n’avez pas permis l’accès à votre position. Remplissez les champs vous-même.',
  unavailable: 'Votre position n’a pas pu être trouvée. Remplissez les champs vous-même.',
  failed: 'La recherche n’a pas abouti. Réessayez, ou remplissez les champs vous-même.',
  limited: 'Il y a eu trop de recherches. Remplissez les champs vous-même.',
};

const en: typeof fr = {
  use: 'Use my location',
  hint: 'Your location is used once, to find your country and region; it is not kept.',
  searching: 'Looking for your location…',
  found: 'Country and region filled in. Correct them if you need to.',
  foundCountry: 'Country filled in. Please enter your region yourself.',
  unknown: 'No country was found at that place. Please fill in the fields yourself.',
  refused: 'You did not allow access to your location. Please fill in the fields yourself.',
  unavailable: 'Your location could not be found. Please fill in the fields yourself.',
  failed: 'The search did not work. Try again, or fill in the fields yourself.',
  limited: 'There have been too many searches. Please fill in the fields yourself.',
};

const ht: typeof fr = {
  use: 'Sèvi ak pozisyon m',
  hint: 'Pozisyon w sèvi yon sèl fwa pou jwenn peyi w ak rejyon w; nou pa kenbe l.',
  searching: 'N ap chèche pozisyon w…',
  found: 'Nou ranpli peyi a ak rejyon an pou ou. Korije yo si sa nesesè.',
  foundCountry: 'Nou ranpli peyi a pou ou. Ekri rejyon w ou menm.',
  unknown: 'Nou pa jwenn okenn peyi kote sa a. Ranpli kaz yo ou menm.',
  refused: 'Ou pa pèmèt nou wè pozisyon w. Ranpli kaz yo ou menm.',
  unavailable: 'Nou pa rive jwenn pozisyon w. Ranpli kaz yo ou menm.',
  failed: 'Rechèch la pa mache. Eseye ankò, oswa ranpli kaz yo ou menm.',
  limited: 'Gen twòp rechèch ki fèt. Ranpli kaz yo ou menm.',
};

export const locationTexts: Texts<typeof fr> = { fr, en, ht };
