export const fr = {
  resetRequest: {
    title: 'Mot de passe oublié',
    lead: 'Cela arrive à tout le monde. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    description: 'Demander un lien pour choisir un nouveau mot de passe.',
    formLabel: 'Demander un lien',
    submit: 'Recevoir le lien',
    logIn: 'Revenir à la connexion',
    sentTitle: 'Consultez vos e‑mails',
    sent: 'Si un compte existe à cette adresse, un e‑mail est en route, avec un lien valable 30 minutes. Regardez aussi dans les indésirables.',
  },
  providerReset: {
    title: 'Réinitialiser le mot de passe',
    lead: 'Indiquez l’adresse e‑mail de votre compte : nous y envoyons un lien pour choisir un nouveau mot de passe.',
    description: 'Réinitialiser son mot de passe par e‑mail.',
    submit: 'Réinitialiser le mot de passe',
    fromProvider:
      'L’e‑mail vient du service qui gardait les comptes de l’ancien site, et change le mot de passe de ce compte-là. Le mot de passe d’un compte créé ici se change sur une autre page.',
    own: 'Changer le mot de passe d’un compte créé ici',
  },
  newPassword: {
    title: 'Nouveau mot de passe',
    lead: 'Choisissez-le bien : il remplace l’ancien, et il faudra vous reconnecter sur tous vos appareils.',
    description: 'Choisir un nouveau mot de passe.',
    formLabel: 'Choisir un nouveau mot de passe',
    submit: 'Changer le mot de passe',
    sending: 'Changement en cours…',
    success: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
    noLinkTitle: 'Il manque le lien',
    noLink:
      'Pour choisir un nouveau mot de passe, ouvrez le lien que nous vous avons envoyé par e‑mail. Si vous n’en avez pas, demandez-en un.',
    ask: 'Demander un lien',
    badLinkTitle: 'Ce lien n’est plus valable',
    badLink:
      'Il a déjà servi, ou il a plus de 30 minutes. Demandez-en un autre : cela ne prend qu’un instant.',
    askAgain: 'Demander un autre lien',
  },
};
