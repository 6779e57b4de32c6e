/** What concerns services outside: sign-in with Google, the earlier provider of accounts, the look-up of a position. */
export const outside = {
  google: {
    button: 'Continuer avec Google',
    notSetUp: 'La connexion avec Google n’est pas configurée sur ce site.',
    needsScript: 'La connexion avec Google demande JavaScript.',
    loading: 'Le bouton de Google se charge…',
    unreachable: 'Google n’a pas pu être joint. Vous pouvez vous connecter avec votre mot de passe.',
    checking: 'Vérification auprès de Google…',
    successTitle: 'Succès',
    /** quoted */
    success: 'Google login success!',
    failureTitle: 'Erreur',
    /** quoted */
    failure: 'Google login failed. Please try again.',
    offline: 'Vous semblez être hors ligne. Rien n’a été envoyé.',
    limited: 'Il y a eu trop d’essais. Réessayez dans quelques minutes.',
    unavailable: 'La vérification auprès de Google n’est pas possible en ce moment. Réessayez dans quelques minutes.',
    unverified:
      'Google n’a pas vérifié l’adresse e‑mail de ce compte. Vérifiez-la chez Google, ou connectez-vous avec un mot de passe.',
  },
  location: {
    use: 'Utiliser ma position',
    hint: 'Votre position sert une seule fois, à trouver votre pays et votre région ; elle n’est pas gardée.',
    searching: 'Recherche de votre position…',
    found: 'Pays et région remplis. Corrigez-les au besoin.',
    foundCountry: 'Pays rempli. Écrivez vous-même votre région.',
    unknown: 'Aucun pays n’a été trouvé à cet endroit. Remplissez les champs vous-même.',
    refused: 'Vous n’avez pas permis l’accès à votre position. Remplissez les champs vous-même.',
    unavailable: 'Votre position n’a pas pu être trouvée. Remplissez les champs vous-même.',
    failed: 'La recherche n’a pas abouti. Réessayez, ou remplissez les champs vous-même.',
    limited: 'Il y a eu trop de recherches. Remplissez les champs vous-même.',
  },
};

export type OutsideMessages = typeof outside;
