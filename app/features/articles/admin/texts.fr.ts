import { plural } from '#app/i18n/format.ts';

export const fr = {
  list: {
    title: 'Articles',
    description: 'Rien n’est public avant « Publier ».',
    untitled: (id: number) => `Article n° ${id}, sans titre`,
  },
  states: {
    none: 'rien',
    draft: 'brouillon',
    ready: 'prêt',
    published: 'publié',
    changed: 'publié, modifié depuis',
    older: 'à revoir',
  },
  page: {
    titleOf: (id: number) => `Article n° ${id}`,
    description: 'Écrire, corriger et publier un article.',
    back: 'Articles',
    saved: (time: string) => `Enregistré ${time}`,
    savedOn: (time: string) => `Enregistré le ${time}`,
    autosave: {
      typing: 'Pas encore enregistré',
      device: 'Gardé sur cet appareil',
      full: 'Pas enregistré : l’appareil est plein',
      offline: 'Hors ligne : gardé sur cet appareil',
      login: 'Gardé ici : reconnectez-vous',
      refused: 'Voyez ce qui est signalé',
    },
    save: 'Enregistrer',
    changedBy: (name: string | null) => `${name ?? 'Quelqu’un'} a changé ce texte`,
    toPreview: 'Aperçu',
    toPublish: 'Langues et heure',
    languages: 'Langue',
    changedSince: 'Modifié depuis la publication : les lecteurs voient encore l’ancien texte.',
    older: 'Le français a changé depuis.',
    upToDate: 'Cette traduction est toujours juste',
    source: 'Le texte français',
    title: 'Titre',
    summary: 'Résumé',
    summaryHint:
      'Une ou deux phrases, 200 caractères au plus, pour les listes et les partages. Vide : le début du texte.',
    summaryNow: (beginning: string) =>
      `200 caractères au plus. Vide, les listes et les partages montrent : « ${beginning} »`,
    text: 'Texte',
    textHint:
      'Une ligne vide sépare les paragraphes. ## au début d’une ligne fait un titre, ** autour d’un mot le met en gras.',
    textUnreadable:
      'Ce texte a du HTML ou une forme que l’éditeur ne sait pas garder : il s’écrit ici tel quel, en CommonMark.',
    imageAlt: 'Ce que montre l’image',
    imageAltHint:
      'Pour les personnes qui ne la voient pas. Laissez vide si elle est seulement décorative.',
    slug: 'Adresse de la page',
    slugHint:
      'Sans accents ni espaces. Vide, elle vient du titre. L’ancienne adresse continue de mener ici.',
    shared: 'Pour toutes les langues',
    author: 'Auteur',
    byAi: 'Texte écrit par une IA',
    image: 'Image',
    imageHint: 'JPEG, PNG, WebP ou AVIF, 10 Mo au plus.',
    imageNow: 'L’image de l’article',
    addImage: 'Ajouter une image',
    changeImage: 'Changer l’image',
    imageLeaves: 'Elle partira avec « Enregistrer » ou « Publier ».',
    removeImage: 'Retirer l’image',
    noAlt: (languages: string) => `Texte à écrire : ${languages}`,
    words: (words: number, minutes: number) =>
      `${plural('fr', words, { one: `${words} mot`, other: `${words} mots` })}, ${minutes} min de lecture`,
  },
  publish: {
    title: 'Publier',
    languages: 'Langues à publier',
    ready: 'Prêts, sans publier encore',
    readyHint: 'Ces textes attendent sur « Aujourd’hui » que quelqu’un les publie.',
    notYet: 'incomplet',
    empty: 'rien d’écrit, ne sera pas publié',
    at: 'Date et heure',
    atHint: 'Heure d’Haïti. Vide : tout de suite.',
    fallback:
      'Dans une langue sans texte, la page montre le français, ou la langue qui existe, et le signale.',
    scheduled: (time: string, languages: string) =>
      `Sera publié le ${time}, heure d’Haïti (${languages}).`,
    latest: 'Le texte publié sera celui qui est enregistré à ce moment-là.',
    waits: 'Une image part encore. L’article sera publié dès qu’elle sera arrivée.',
    pictureFailed: 'Rien n’est publié : une image n’a pas été envoyée. Réessayez, ou retirez-la.',
    scheduledAt: (time: string) => `Programmé : ${time}`,
    upToDate: 'À jour',
    schedule: 'Programmer',
    update: 'Mettre à jour le site',
    submit: 'Publier',
  },
  share: {
    title: 'Partager',
    card: (title: string) => `La carte que montrent WhatsApp et Facebook : ${title}`,
  },
  history: {
    title: 'Versions',
    description: 'Les versions d’un article.',
  },
  errors: {
    missing: {
      title: 'Écrivez un titre.',
      summary: 'Écrivez un résumé.',
      text: 'Écrivez le texte.',
      author: 'Indiquez l’auteur.',
      publish: 'Aucun texte n’est complet : il faut un titre et un texte.',
    } as Record<string, string>,
    tooLong: {
      title: 'Ce titre est trop long : 140 caractères au plus.',
      summary: 'Ce résumé est trop long : 200 caractères au plus.',
      text: 'Ce texte est trop long : 100 000 caractères au plus.',
      slug: 'Cette adresse est trop longue.',
      imageAlt: 'Ce texte est trop long.',
      author: 'Ce nom est trop long : 80 caractères au plus.',
    } as Record<string, string>,
    tooComplicated:
      'Ce texte est trop compliqué à mettre en page : des signes comme *, _, [ ou > s’y suivent par milliers. Retirez-les. Le texte est enregistré.',
    noTime: 'Écrivez la date et l’heure, par exemple 2026-11-23T07:00.',
    past: 'Cette heure est passée. Laissez vide pour publier tout de suite.',
    forbidden: 'Seuls les propriétaires publient un article et le retirent du site.',
    none: 'Choisissez au moins une langue.',
    picture: 'Ce fichier n’est pas une image que nous savons lire. Le texte est enregistré.',
    pictureTooLarge: 'Cette image est trop grande : 10 Mo au plus. Le texte est enregistré.',
    pictureStalled: 'L’image est arrivée trop lentement. Le texte est enregistré.',
    pictureBusy: 'Beaucoup d’images arrivent en ce moment. Le texte est enregistré, l’image pas.',
    pictureFailed: 'L’image n’a pas pu être enregistrée. Le texte l’est.',
    storageFull: 'Il n’y a plus de place pour les images. Le texte est enregistré.',
    inLanguage: (message: string, language: string) => `${language} : ${message}`,
  },
  languageNames: { fr: 'français', en: 'anglais', ht: 'créole' },
};

export type ArticleEditorTexts = typeof fr;
