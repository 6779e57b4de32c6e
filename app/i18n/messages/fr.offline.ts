/** What concerns slow links and none: kept pages, messages that wait to be sent, how much data pages may take. */
export const offline = {
  page: {
    title: 'Sans connexion',
    lead: 'Les pages que vous avez lues restent lisibles sur cet appareil.',
    description: 'Les pages de BWT gardées sur cet appareil, à lire sans connexion.',
    unreachable: 'La page demandée n’est pas arrivée : pas de connexion, ou trop faible.',
    retry: 'Réessayer',
    keptTitle: 'Pages gardées sur cet appareil',
    none: 'Rien n’est encore gardé ici. Les pages que vous lirez le seront, pour les jours sans connexion.',
    write: 'Vous pouvez aussi nous écrire : le message attend ici et part quand la connexion revient.',
  },
  /** Around the date and time when a page was kept. */
  copy: {
    before: 'Copie gardée le ',
    after: ' : pas de connexion, ou trop faible.',
  },
  time: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    first: '1er',
    at: 'à',
  },
  waiting: {
    title: 'Messages écrits sans connexion',
    lead: 'Ces messages ne sont que sur cet appareil. Ils partent quand la connexion revient.',
    written: 'Écrit le ',
    waiting: 'Attend la connexion.',
    busy: 'Le site n’a pas pu le prendre. Nouvel essai un peu plus tard.',
    sending: 'Envoi en cours…',
    refused: 'Refusé par le site : à corriger avant de le renvoyer.',
    sent: 'Le message a été envoyé.',
    send: 'Envoyer maintenant',
    edit: 'Modifier',
    remove: 'Effacer',
    sure: 'Effacer pour de bon ?',
    close: 'Fermer',
    keptTitle: 'Gardé sur cet appareil',
    kept: 'Le message n’est pas encore parti : pas de connexion, ou trop faible. Il attend au-dessus du formulaire et partira quand elle reviendra.',
  },
  data: {
    title: 'Consommation de données',
    auto: 'Automatique',
    saving: 'Économe',
    full: 'Complet',
    askedToSave: 'Votre appareil demande d’économiser : ni film ni image de décor.',
    saved: 'Ni film ni image de décor ; les photos qui accompagnent un texte attendent que vous les demandiez.',
    /** `{page}` and `{now}` are thousands of bytes. */
    weight: 'Cette page pèse {page} ko, dont {now} ko reçus à l’instant.',
    showPicture: 'Voir l’image',
  },
};

export type OfflineMessages = typeof offline;
