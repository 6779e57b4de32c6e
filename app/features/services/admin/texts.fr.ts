import type { ServiceError } from './service-form.ts';

export const fr = {
  list: {
    back: 'Publier',
    title: 'Services',
    description: 'Les services que montre le site.',
    lead: 'Dans l’ordre du site. Ouvrez-en un pour changer son texte, son prix ou son délai.',
    table: 'Les services, dans leur ordre',
    service: 'Service',
    offer: 'Prix et délai',
    state: 'Sur le site',
    order: 'Ordre',
    shown: 'visible',
    hidden: 'caché',
    nothing: 'ni prix ni délai',
    untitled: 'sans titre',
  },
  page: {
    description: 'Le texte, le prix et le délai d’un service.',
    back: 'Services',
    public: 'Voir sa page',
    submit: 'Enregistrer',
    offer: 'Prix et délai',
    price: 'Prix, à partir de (gourdes)',
    priceHint: 'Vide : aucun montant n’est indiqué.',
    daysFrom: 'Délai, de (jours)',
    daysTo: 'à (jours)',
    hidden: 'Cacher ce service sur le site',
    texts: (language: string) => `Texte en ${language}`,
    title: 'Titre',
    summary: 'Résumé, une ligne',
    text: 'Texte',
    textHint:
      'Une ligne vide sépare les paragraphes ; un tiret au début d’une ligne fait une liste.',
    priceWords: 'Mots à côté du prix',
    priceWordsHint: 'Par exemple : sur devis. Sans montant, ils le remplacent.',
    slug: 'Adresse de la page',
    slugHint: 'L’ancienne adresse mène toujours à la nouvelle.',
    answers: (language: string) => `Réponses aux questions, en ${language}`,
    answersHint:
      'Une question laissée vide garde la réponse prudente que montre la page du service.',
    /** The fields show the typed text, with the stored text below each. */
  },
  errors: {
    missing: 'Écrivez ce texte.',
    tooLong: 'Ce texte est trop long.',
    tooComplicated:
      'Ce texte est trop compliqué à mettre en page : des signes comme *, _, [ ou > s’y suivent par milliers. Retirez-les.',
    price: 'Écrivez un montant, par exemple 2 500, ou rien.',
    days: 'Écrivez un nombre de jours, de 1 à 365, ou rien.',
    order: 'Ce nombre doit être au moins aussi grand que le premier.',
    taken: 'Cette adresse est, ou était, celle d’un autre service.',
    slug: 'Écrivez cette adresse avec des lettres ou des chiffres.',
  } satisfies Record<ServiceError, string>,
};
