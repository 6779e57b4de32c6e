export const fr = {
  lead: 'Votre plateforme de confiance dans le nord d’Haïti : développement web, graphisme, réseaux, formations et autres services informatiques.',
  /** In tabs and search results, before the site's name. */
  pageTitle: 'Création web, graphisme, réseaux et cours dans le nord d’Haïti',
  buttonsLabel: 'Nos trois domaines',
  design: 'Design',
  programming: 'Programmation',
  innovation: 'Innovation',
  pause: 'Mettre la vidéo en pause',
  playBackground: 'Lire la vidéo',
  servicesTitle: 'Ce que nous faisons pour vous',
  servicesLead: 'Un seul interlocuteur, en français, en créole ou en anglais.',
  allServices: 'Voir tous les services',
  filmsTitle: 'Trois petits films de cerfs-volants',
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
  promisesTitle: 'Ce que nous promettons',
  /** It must stay true: see server/weight.test.ts. */
  promisesLead:
    'Jugez-nous déjà sur ce site : léger même en 3G, relisible sans connexion, écrit en trois langues.',
  /** As the page of information describes an order. */
  promises: [
    {
      title: 'Un devis écrit d’abord',
      text: 'Le travail, le prix et le délai. Rien ne commence sans votre accord.',
    },
    {
      title: 'Votre avis en cours de route',
      text: 'Vous voyez des aperçus pendant le travail, quand tout peut encore changer.',
    },
    {
      title: 'Un travail remis et expliqué',
      text: 'Vous recevez le travail et ses accès, et vous apprenez à vous en servir.',
    },
  ],
  promisesMore: 'Comment se passe une commande',
};
