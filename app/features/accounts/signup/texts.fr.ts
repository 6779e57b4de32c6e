/**
 * Texts marked "quoted" are the company’s own words, kept letter for letter (docs/quoted-texts.md).
 */
export const fr = {
  /** Quoted. */
  title: 'Créer un compte',
  lead: 'Trois champs, et votre compte est prêt.',
  description: 'Créer son compte BWT : un nom, une adresse e‑mail et un mot de passe suffisent.',
  formLabel: 'Inscription',
  required: 'Les trois premiers champs sont obligatoires.',
  submit: 'Créer mon compte',
  sending: 'Inscription en cours…',
  haveAccount: 'Vous avez déjà un compte ?',
  logIn: 'Se connecter',
  again: 'Rien n’est perdu : appuyez encore une fois sur « Créer mon compte ».',
  retypePassword: 'Par sécurité, le mot de passe n’est pas conservé : saisissez-le à nouveau.',
  /** Quoted. */
  success: 'Form submitted!',
  /** Quoted. */
  failure: 'Something bad happened; please try again later.',
  authentication: {
    title: 'Consultez vos e‑mails',
    lead: 'Encore une étape : confirmez que cette adresse est la vôtre.',
    description: 'Confirmer l’adresse e‑mail de son compte BWT.',
    sent: 'Un e‑mail est en route vers l’adresse que vous avez donnée. Ouvrez le lien qu’il contient, puis connectez-vous.',
    logIn: 'Se connecter',
    resendTitle: 'Rien reçu ?',
    resendText:
      'Attendez quelques minutes et regardez dans les indésirables. Sinon, redemandez le lien.',
    resend: 'Renvoyer le lien',
    resent:
      'Si un compte attend encore sa confirmation à cette adresse, un nouveau lien est en route.',
    verifyTitle: 'Confirmez votre adresse',
    verifyText:
      'Si vous avez créé ce compte, appuyez sur le bouton pour confirmer l’adresse. Sinon, fermez cette page ; quelqu’un d’autre s’est servi de votre adresse.',
    verify: 'Confirmer mon adresse',
    verifying: 'Vérification en cours…',
    verifyWithPassword:
      'Pour confirmer cette adresse, saisissez le mot de passe choisi à l’inscription.',
    wrongPassword: 'Ce n’est pas le mot de passe de ce compte.',
    notMine:
      'Vous ne le connaissez pas, ou ce n’est pas vous qui avez créé ce compte ? Choisissez un nouveau mot de passe : l’adresse sera confirmée, et toute autre personne perdra l’accès au compte.',
    choosePassword: 'Choisir un nouveau mot de passe',
    verifiedTitle: 'Adresse confirmée',
    verifiedLead: 'Votre compte est prêt.',
    verified: 'Merci ! Votre adresse est confirmée.',
    dashboard: 'Aller au tableau de bord',
    expired:
      'Ce lien n’est plus valable : il a déjà servi, ou il a plus de trois jours. Si votre adresse n’est pas encore confirmée, redemandez-en un.',
  },
};

export type SignupTexts = typeof fr;
