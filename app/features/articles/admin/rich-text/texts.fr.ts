import { plural } from '#app/i18n/format.ts';

export const fr = {
  unreadable:
    'Ce texte a du HTML ou une forme que l’éditeur ne sait pas garder : il s’écrit ici tel quel, en CommonMark.',
  toolbar: 'Mise en forme',
  tools: {
    bold: 'Gras',
    italic: 'Italique',
    heading2: 'Titre',
    heading3: 'Sous-titre',
    bulletList: 'Liste',
    orderedList: 'Liste numérotée',
    quote: 'Citation',
    link: 'Lien',
    picture: 'Image',
    undo: 'Annuler',
    redo: 'Rétablir',
  },
  placeholder: 'Écrivez ici…',
  words: (words: number, minutes: number) =>
    `${plural('fr', words, { one: `${words} mot`, other: `${words} mots` })} · ${minutes} min de lecture`,
  link: {
    url: 'Adresse du lien',
    hint: 'Une page du site (/contact) ou une adresse complète (https://…)',
    apply: 'Mettre le lien',
    remove: 'Enlever le lien',
    close: 'Fermer',
    refused:
      'Ce n’est pas une adresse : il faut une page du site (/contact), une adresse en https:// ou un e‑mail.',
    problems: 'Liens à vérifier',
    invalid: 'adresse incomplète',
    insecure: 'en http:// : essayez https://',
    unknown: 'cette page n’existe pas sur le site',
    show: (url: string) => `Montrer le lien ${url}`,
  },
  picture: {
    label: 'Image du texte',
    alt: 'Que voit-on sur l’image ?',
    altHint: 'Pour celles et ceux qui ne la voient pas.',
    altMissing:
      'Une phrase suffit : elle est lue à voix haute, et montrée si l’image n’arrive pas.',
    preparing: 'Préparation de l’image…',
    sending: (percent: number) =>
      `Envoi de l’image : ${percent} %. Vous pouvez continuer à écrire.`,
    checking: 'L’image est arrivée. Vérification…',
    sent: 'L’image est dans le texte.',
    failed: 'L’image n’est pas partie. Votre texte est toujours là.',
    slow: 'La connexion est lente : l’image n’est pas partie. Votre texte est toujours là.',
    offline:
      'Pas de connexion : l’image partira quand vous réessayez. Votre texte est toujours là.',
    tooLarge: 'Cette image est trop lourde : 10 Mo au plus.',
    unreadable: 'Cette image ne s’ouvre pas. Essayez une photo JPEG ou PNG.',
    login: 'Il faudra vous reconnecter, puis réessayer. Votre texte est toujours là.',
    retry: 'Réessayer',
    remove: 'Retirer l’image',
  },
  pastedPictures: (n: number) =>
    plural('fr', n, {
      one: 'Le texte est collé, sans son image : ajoutez-la avec le bouton Image.',
      other: 'Le texte est collé, sans ses images : ajoutez-les avec le bouton Image.',
    }),
  original: 'Voir le français',
  originalLabel: 'Le texte français',
};

export type RichTextTexts = typeof fr;
