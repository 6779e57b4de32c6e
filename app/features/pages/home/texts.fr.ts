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
  servicesLead:
    'Un seul interlocuteur, en français, en créole ou en anglais. Un devis écrit avant de commencer.',
  allServices: 'Voir tous les services',
  filmsTitle: 'Nos métiers en images',
  filmsLead: 'Trois petits films de cerfs-volants, sans paroles.',
  films: {
    design: 'Du papier au cerf-volant',
    programming: 'Des lignes qui s’envolent',
    innovation: 'Un réseau entre les collines',
  },
  articlesTitle: 'À lire',
  articlesLead: 'La technologie utile au quotidien.',
  allArticles: 'Tous les articles',
  notFound: {
    title: 'Page introuvable',
    notice: 'Nous n’avons pas de page à cette adresse :',
    after: 'Vous voici à l’accueil.',
    map: 'Voir le plan du site',
  },
  /** It must stay true: see server/weight.test.ts. */
  promise:
    'Jugez-nous sur pièces : ce site reste léger même en 3G, vos pages déjà lues s’ouvrent sans connexion, et tout est écrit en trois langues.',
};
