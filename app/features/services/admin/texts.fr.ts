export const fr = {
  title: 'Services',
  description: 'Les services que montre le site.',
  lead: 'Dans l’ordre du site. Ouvrez-en un pour changer son texte, son prix ou son délai.',
  edit: { title: 'Services', description: 'Le texte, le prix et le délai d’un service.' },
  public: 'Voir sa page',
  columns: { service: 'Service', offer: 'Prix et délai' },
  nothing: 'ni prix ni délai',
  untitled: 'sans titre',
  fields: {
    price: { label: 'Prix, à partir de (gourdes)', hint: 'Vide : aucun montant n’est indiqué.' },
    daysFrom: { label: 'de', row: 'Délai, en jours' },
    daysTo: { label: 'à', row: 'Délai, en jours' },
    hidden: { label: 'Cacher ce service sur le site' },
    title: { label: 'Titre' },
    summary: { label: 'Résumé, une ligne' },
    text: {
      label: 'Texte',
      hint: 'Une ligne vide sépare les paragraphes ; un tiret au début d’une ligne fait une liste.',
    },
    priceWords: {
      label: 'Mots à côté du prix',
      hint: 'Par exemple : sur devis. Sans montant, ils le remplacent.',
    },
    slug: { label: 'Adresse de la page', hint: 'L’ancienne adresse mène toujours à la nouvelle.' },
  },
  usualAnswer: (answer: string) => `Sans la vôtre, le site répond : « ${answer} »`,
  sections: {
    texts: { title: (language: string) => `Texte en ${language}` },
    answers: {
      title: (language: string) => `Réponses aux questions, en ${language}`,
      hint: 'Une question sans réponse n’est pas sur le site.',
    },
  },
  errors: {
    required: 'Écrivez ce texte.',
    tooComplicated:
      'Ce texte est trop compliqué à mettre en page : des signes comme *, _, [ ou > s’y suivent par milliers. Retirez-les.',
    price: 'Écrivez un montant, par exemple 2 500, ou laissez vide.',
    days: 'Écrivez un nombre de jours, de 1 à 365, ou laissez vide.',
    order: 'Ce nombre ne peut pas être plus petit que le premier.',
    taken: 'Cette adresse est, ou était, celle d’un autre service.',
    slug: 'Écrivez cette adresse avec des lettres ou des chiffres.',
  },
};
