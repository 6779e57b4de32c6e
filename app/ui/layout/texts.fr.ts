export const fr = {
  header: {
    account: 'Compte',
    main: 'Menu principal',
    menu: 'Menu',
    closeMenu: 'Fermer le menu',
    languages: 'Langues',
  },
  sidebar: {
    label: 'Raccourcis',
    close: 'Fermer les raccourcis',
    home: 'Accueil',
    about: 'À propos',
    services: 'Services',
    blog: 'Blog',
    enroll: 'Inscription',
    picsnaps: 'Galerie',
    loginuser: 'Connexion',
    /** Quoted. */
    create: 'Create Post',
    display: 'Articles',
  },
  footer: {
    reach: 'Nous joindre',
    pages: 'Le site',
    follow: 'Nous suivre',
    patent: (number: string) => `patente n° ${number}`,
    rights: 'BWT, services et formations en technologie, dans le nord d’Haïti.',
  },
  notice: { label: 'Avis', dismiss: 'Masquer cet avis' },
  donate: { button: 'Faire un don', dismiss: 'Masquer ce bouton', label: 'Soutenir BWT' },
  data: {
    title: 'Données',
    now: 'Données :',
    auto: 'Automatique',
    saving: 'Économe',
    full: 'Complet',
    askedToSave: 'Votre appareil demande d’économiser les données : ni film ni image de décor.',
    saved:
      'Ni film ni image de décor ; les photos qui accompagnent un texte attendent que vous les demandiez.',
    /** `{page}` and `{now}` are thousands of bytes. */
    weight: 'Cette page pèse {page} ko, dont {now} ko reçus à l’instant.',
  },
};

export type LayoutTexts = typeof fr;
