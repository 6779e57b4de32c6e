/**
 * Texts marked "quoted" are the company’s own words, kept letter for letter (docs/quoted-texts.md).
 */
export const fr = {
  pageTitle: 'Connexion',
  /** Quoted. */
  title: 'CONNECTEZ-VOUS',
  lead: 'Vos messages et votre profil vous attendent.',
  description: 'Se connecter à son compte BWT.',
  formLabel: 'Connexion',
  asked: 'La page demandée est réservée aux membres. Connectez-vous pour y accéder.',
  askedTeam:
    'La page demandée est réservée à l’équipe. Connectez-vous avec un compte qui y a accès.',
  lostAccess: {
    title: 'L’accès de votre compte a été retiré.',
    text: 'Ce que vous avez fait ici est gardé. Pour savoir pourquoi, ou si c’est une erreur, demandez à la personne qui vous l’avait donné, ou écrivez-nous : il peut être rendu tout de suite.',
  },
  cookies:
    'Pour garder votre session ouverte, votre navigateur doit accepter les cookies de ce site.',
  /** Quoted. */
  submit: 'Log In',
  sending: 'Connexion en cours…',
  or: 'ou',
  /** Quoted. */
  forgot: 'Password oublié',
  noAccount: 'Pas encore de compte ?',
  signUp: 'Créer un compte',
  /** Quoted. */
  success: 'Login success!',
  /** Quoted. */
  refused: 'Login failed. Please check your credentials and try again.',
  suspended:
    'Ce compte est suspendu : la connexion est impossible pour le moment. Pour en connaître la raison ou demander sa réouverture, écrivez-nous.',
  google: {
    button: 'Continuer avec Google',
    notSetUp: 'La connexion avec Google n’est pas configurée sur ce site.',
    needsScript: 'Pour vous connecter avec Google, activez JavaScript dans votre navigateur.',
    loading: 'Le bouton de Google se charge…',
    unreachable:
      'Google n’a pas pu être joint. Vous pouvez vous connecter avec votre mot de passe.',
    checking: 'Vérification auprès de Google…',
    /** quoted */
    success: 'Google login success!',
    /** quoted */
    failure: 'Google login failed. Please try again.',
    offline: 'Vous semblez être hors ligne. Rien n’a été envoyé.',
    limited: 'Il y a eu trop d’essais. Réessayez dans quelques minutes.',
    unavailable:
      'La vérification auprès de Google n’est pas possible en ce moment. Réessayez dans quelques minutes.',
    unverified:
      'Google n’a pas vérifié l’adresse e‑mail de ce compte. Vérifiez-la chez Google, ou connectez-vous avec un mot de passe.',
    linkUnconfirmed:
      'Un compte BWT existe déjà avec cette adresse. Saisissez son mot de passe dans le formulaire, puis appuyez encore sur le bouton de Google : les deux seront liés.',
  },
  code: {
    title: 'Code de vérification',
    lead: 'Encore une étape : confirmez que c’est bien vous.',
    label: 'Code',
    hint: 'Les six chiffres de votre application, ou un code de secours.',
    missing: 'Saisissez le code de votre application, ou un code de secours.',
    wrong:
      'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, ou utilisez un code de secours.',
    expired: 'Vous avez attendu trop longtemps après la saisie du mot de passe. Reconnectez-vous.',
    submit: 'Continuer',
    lost: 'Téléphone et codes perdus ? Écrivez-nous : un propriétaire du site peut vous aider.',
  },
  passkey: {
    title: 'Clé d’accès',
    lead: 'Votre appareil vous reconnaît, sans rien à taper.',
    button: 'Se connecter avec une clé d’accès',
    refused: 'Cette clé d’accès n’a pas été acceptée, ou trop de temps a passé. Réessayez.',
    otherWay: 'Se connecter autrement',
  },
  confirm: {
    title: 'C’est bien vous ?',
    lead: 'Confirmez qui vous êtes avant de continuer. C’est valable cinq minutes.',
    submit: 'Confirmer',
    sending: 'Vérification…',
    passkey: 'Confirmer avec une clé d’accès',
    wrongPassword: 'Ce n’est pas votre mot de passe.',
    noWay:
      'Votre compte n’a pas de mot de passe. Déconnectez-vous, reconnectez-vous, puis recommencez dans les cinq minutes.',
  },
  logout: {
    title: 'Se déconnecter',
    lead: 'À bientôt chez BWT.',
    description: 'Quitter son compte BWT sur cet appareil.',
    question: (name: string) =>
      `Le compte de ${name} est ouvert sur cet appareil. Voulez-vous vous déconnecter ?`,
    otherAccount:
      'Vous pourrez ensuite vous connecter, avec ce compte ou un autre, et revenir à la page demandée.',
    stay: 'Ne pas me déconnecter',
    unsent: 'Des messages écrits sur cet appareil attendent encore la connexion.',
    keepUnsent:
      'Les garder ici pour les envoyer plus tard. Si la case n’est pas cochée, ils seront effacés.',
    drafts:
      'Des textes commencés sur cet appareil n’ont pas été envoyés : se déconnecter les efface.',
    doneTitle: 'Déconnexion réussie',
    done: 'Votre compte est fermé sur cet appareil.',
    home: 'Aller à l’accueil',
  },
};
