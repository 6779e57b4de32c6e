export const fr = {
  title: 'Où va l’argent',
  description: 'Les comptes que voient les donateurs.',
  lead: 'Ce que voient les donateurs.',
  /** How a change is made. */
  rule: {
    day: 'Un changement attend 24 heures, et chaque propriétaire reçoit un e‑mail pour pouvoir l’annuler.',
    week: 'Un propriétaire a perdu son accès depuis moins de 7 jours : un changement attend donc 7 jours au lieu de 24 heures. Chaque propriétaire reçoit un e‑mail pour pouvoir l’annuler, et celui qui ne l’est plus aussi.',
  },
  /** While no mail server is set up. */
  ruleKept: {
    day: 'Un changement attend 24 heures. Aucun serveur d’e‑mail n’est réglé : aucun propriétaire n’est prévenu par e‑mail. Regardez cette page chaque jour : on y annule un changement.',
    week: 'Un propriétaire a perdu son accès depuis moins de 7 jours : un changement attend donc 7 jours au lieu de 24 heures. Aucun serveur d’e‑mail n’est réglé : aucun propriétaire n’est prévenu par e‑mail. Regardez cette page chaque jour : on y annule un changement.',
  },
  back: 'Plus',
  now: 'En ce moment',
  nowIs: (what: string, value: string) => `${what} : ${value}`,
  change: 'Changer',
  delay: {
    day: 'Le changement sera visible dans 24 heures. D’ici là, les donateurs voient l’ancien compte, et chaque propriétaire peut annuler.',
    week: 'Un propriétaire a perdu son accès depuis moins de 7 jours : le changement sera visible dans 7 jours, pas dans 24 heures. D’ici là, les donateurs voient l’ancien compte. Chaque propriétaire peut annuler, et celui qui ne l’est plus aussi.',
  },
  submit: 'Demander le changement',
  pending: {
    title: 'En attente',
    inForce: (when: string) => `Il prendra effet le ${when}.`,
    due: (method: string, when: string) => `${method} : change le ${when}`,
    by: (name: string) => `Demandé par ${name}`,
    delayed: 'L’attente est de 7 jours, parce qu’un propriétaire a perdu son accès.',
    cancel: 'Annuler ce changement',
  },
  methods: {
    moncash: 'Moncash',
    natcash: 'Natcash',
    bank: 'Virement bancaire',
    moneygram: 'MoneyGram',
    payment: 'PayPal et carte',
    'platform-1': 'Support Us, première adresse',
    'platform-2': 'Support Us, deuxième adresse',
    'platform-3': 'Support Us, troisième adresse',
  },
  fields: {
    number: 'Numéro',
    holder: 'Titulaire',
    account: 'Numéro de compte',
    name: 'Nom',
    swift: 'Code SWIFT',
    receiver: 'Bénéficiaire',
    city: 'Ville',
    url: 'Adresse de la page',
  },
  again: (field: string) => `${field}, encore une fois`,
  errors: {
    missing: 'Remplissez ce champ.',
    tooLong: 'Ce texte est trop long : 200 caractères au plus.',
    url: 'Une adresse commence par https://.',
    again: 'Les deux ne sont pas pareils : vérifiez chaque chiffre.',
  },
  emailed: {
    title: 'Annuler un changement',
    description: 'Annuler un changement du compte que voient les donateurs.',
    text: (methods: string) =>
      `Un changement attend : ${methods}. En l’annulant, vous gardez ce que les donateurs voient aujourd’hui.`,
    submit: 'Annuler le changement',
    sending: 'Annulation…',
    canceled:
      'C’est annulé : les donateurs voient toujours l’ancien compte. Si vous ne connaissiez pas ce changement, retirez l’accès de la personne et changez votre mot de passe.',
    over: 'Ce lien a déjà servi, ou plus rien n’attend.',
  },
  email: {
    facts: { method: 'Moyen', by: 'Demandé par' },
    requested: {
      subject: (method: string) => `BWT : un autre compte pour les dons (${method})`,
      before: (when: string) =>
        `Bonjour,\n\nUne personne de l’équipe a demandé de changer le compte qui reçoit les dons. Le changement prendra effet le ${when} (heure d’Haïti), sauf si un propriétaire l’annule avant.`,
      linkBefore:
        'Si vous n’êtes pas d’accord, ou si vous ne savez pas de quoi il s’agit, ouvrez cette page et annulez :',
      button: 'Annuler le changement',
    },
    canceled: {
      subject: (method: string) => `BWT : changement annulé (${method})`,
      before: () =>
        'Bonjour,\n\nCe changement du compte pour les dons est annulé. Les donateurs voient toujours l’ancien.',
      linkBefore: 'Ce que voient les donateurs :',
      button: 'Voir les comptes',
    },
    applied: {
      subject: (method: string) => `BWT : nouveau compte pour les dons (${method})`,
      before: () =>
        'Bonjour,\n\nCe compte pour les dons est maintenant celui que voient les donateurs.',
      linkBefore: 'Ce que voient les donateurs :',
      button: 'Voir les comptes',
    },
  },
};

export type PayeeTexts = typeof fr;
