export const fr = {
  siteMap: {
    title: 'Plan du site',
    lead: 'Toutes les pages, d’un coup d’œil.',
    description: 'Toutes les pages du site de BWT.',
    main: 'Pages principales',
    practical: 'Pratique',
  },
  offline: {
    callTitle: 'Un appel ou un SMS passe sans internet',
    call: 'Appeler',
    title: 'Sans connexion',
    lead: 'Les pages que vous avez lues restent lisibles sur cet appareil.',
    description: 'Les pages de BWT gardées sur cet appareil, à lire sans connexion.',
    unreachable: 'La page demandée n’est pas arrivée : connexion absente ou trop faible.',
    office:
      'Le bureau s’ouvrira dès que le réseau revient. Un texte que vous écriviez est gardé sur cet appareil.',
    retry: 'Réessayer',
    keptTitle: 'Pages gardées sur cet appareil',
    none: 'Rien n’est encore gardé ici. Les pages que vous lirez le seront, pour les jours sans connexion.',
    write:
      'Vous pouvez aussi nous écrire : le message attend ici et part quand la connexion revient ou quand vous rouvrez le site.',
    /** Around the date and time when a page was kept. */
    copy: {
      before: 'Copie gardée le ',
      after: ' : connexion absente ou trop faible.',
    },
  },
};
