import type { EvidenceError, EvidenceKind } from './evidence-form.ts';

export const fr = {
  page: {
    add: { job: 'Ajouter une réalisation', person: 'Ajouter une personne' } satisfies Record<
      EvidenceKind,
      string
    >,
    restore: 'Remettre',
    description: 'Une réalisation ou une personne que montre le site.',
    back: 'Preuves',
    submit: 'Enregistrer',
    trash: 'Mettre à la corbeille',
    name: { job: 'Client', person: 'Nom' } satisfies Record<EvidenceKind, string>,
    text: { job: 'Résultat', person: 'Métier' } satisfies Record<EvidenceKind, string>,
    textHint: {
      job: 'Une ou deux phrases : ce que le client a maintenant.',
      person: 'Par exemple : développeuse, formateur réseau.',
    } satisfies Record<EvidenceKind, string>,
    noText: {
      job: 'Écrivez le résultat en français.',
      person: 'Écrivez le métier en français.',
    } satisfies Record<EvidenceKind, string>,
    quote: 'Ce que dit le client',
    quoteHint: 'Ses mots, avec son accord. Le site montre le premier de la liste.',
    date: 'Date',
    link: 'Lien vers le travail',
    image: { job: 'Image', person: 'Photo' } satisfies Record<EvidenceKind, string>,
    imageHint: 'JPEG, PNG, WebP ou AVIF. Avec l’accord des personnes qu’on y voit.',
    imageAgain: 'Si vous aviez choisi une image, choisissez-la de nouveau.',
    imageNow: 'L’image actuelle',
    removeImage: 'Enlever cette image',
    alt: 'Ce qu’on voit sur l’image',
    altHint: 'Pour qui ne la voit pas.',
    hidden: 'Cacher sur le site',
    /** Of a field in one language. */
    inLanguage: (label: string, language: string) => `${label}, en ${language}`,
    translations: 'Créole et anglais',
    translationsHint: 'Sans traduction, le site montre le français.',
    trashed: 'À la corbeille, et sur aucune page.',
  },
  errors: {
    missing: 'Ce texte n’est pas lisible : écrivez-le de nouveau.',
    name: 'Écrivez le nom.',
    alt: 'Dites en français ce qu’on voit sur l’image.',
    tooLong: 'Ce texte est trop long.',
    link: 'Écrivez une adresse qui commence par https://.',
    date: 'Cette date n’est pas lisible.',
    picture: 'Ce fichier n’est pas une image que nous pouvons lire.',
    pictureTooLarge: 'Cette image est trop lourde.',
    stalled: 'L’image n’est pas arrivée. Choisissez-la de nouveau.',
  } satisfies Record<Exclude<EvidenceError, 'text'>, string>,
  storageFull: 'Il n’y a plus de place pour d’autres images.',
};
