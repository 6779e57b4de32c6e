export const fr = {
  lead: 'Votre plateforme de confiance dans le nord d’Haïti : développement web, graphisme, réseaux, formations et autres services informatiques.',
  /** In tabs and search results, before the site's name. */
  pageTitle: 'Création web, graphisme, réseaux et cours dans le nord d’Haïti',
  buttonsLabel: 'Nos trois domaines',
  design: 'Design',
  programming: 'Programmation',
  innovation: 'Innovation',
  pause: 'Mettre la vidéo en pause',
  playBackground: 'Lire la vidéo de fond',
  servicesTitle: 'Ce que nous faisons pour vous',
  servicesLead: 'Un seul interlocuteur, en français, en créole ou en anglais.',
  allServices: 'Voir tous les services',
  filmsTitle: 'Nos métiers en images',
  filmsLead: 'Trois petits films sans paroles. Aucun ne se charge tant que vous ne le lancez pas.',
  films: {
    design: 'Du papier au cerf-volant',
    programming: 'Des lignes qui s’envolent',
    innovation: 'Un réseau entre les collines',
  },
  articlesTitle: 'À lire',
  articlesLead: 'La technologie expliquée simplement.',
  allArticles: 'Tous les articles',
  notFound: {
    title: 'Page introuvable',
    notice: 'Nous n’avons pas de page à cette adresse :',
    after: 'Vous voici à l’accueil.',
    map: 'Voir le plan du site',
  },
  /** Each sentence must stay true: see the privacy page and server/weight.test.ts. */
  promises: {
    title: 'Jugez-nous sur pièce : ce site',
    lead: 'Ce que nous vous promettons, vous le voyez déjà ici.',
    light: { title: 'Léger', text: 'Chaque page se lit avant que ses images arrivent, même en 3G.' },
    offline: { title: 'Sans connexion', text: 'Une page déjà lue s’ouvre encore quand le réseau tombe.' },
    languages: { title: 'Trois langues', text: 'Les pages existent en français, en créole et en anglais.' },
    privacy: { title: 'Vos données', text: 'Rien de ce que vous laissez ici ne sert à la publicité.' },
  },
};
