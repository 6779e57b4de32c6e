export const fr = {
  site: {
    name: 'BWT',
    tagline: 'Flying better to fly higher',
    /**
     * The home page's heading, and the title of the share card of pages that have none of their
     * own.
     */
    welcome: 'Bienvenue chez BWT',
    description:
      'BWT, dans le nord d’Haïti : création web, graphisme, réseaux, cours en ligne et tous les services technologiques, en français, en créole et en anglais.',
    feed: 'Articles par flux (Atom)',
  },
  nav: {
    home: 'Accueil',
    about: 'À Propos',
    services: 'Services',
    courses: 'Cours',
    articles: 'Articles',
    win: 'Gagner',
    contact: 'Contact',
    gallery: 'Gallery',
    addpicture: 'Ajouter une image',
    info: 'Infos pratiques',
    privacy: 'Confidentialité',
    donation: 'Faire un don',
    layout: 'Plan du site',
    account: 'Mon compte',
    login: 'Se connecter',
    signup: 'Créer un compte',
    authentication: 'Confirmer son adresse',
    forgotten: 'Mot de passe oublié',
    newPassword: 'Nouveau mot de passe',
    providerReset: 'Réinitialiser le mot de passe',
    profile: 'Profil et réglages',
    office: 'Bureau BWT',
    dashboard: 'Tableau de bord',
    mypictures: 'Mes images',
    posts: 'Posts',
    logout: 'Se déconnecter',
  },
  ok: 'OK',
  languageNames: { fr: 'français', en: 'anglais', ht: 'créole' } as Record<string, string>,
  writeToUs: 'Nous écrire',
};

export type SharedTexts = typeof fr;
