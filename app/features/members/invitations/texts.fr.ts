export const fr = {
  title: 'Invitation',
  description: 'Une invitation dans l’équipe de BWT.',
  lead: {
    editor: 'L’équipe du site vous invite à la rejoindre.',
    owner: 'L’équipe de BWT vous invite à devenir propriétaire du site.',
  },
  gives: {
    editor:
      'Vous pourrez répondre aux messages, suivre les dons, écrire des articles et valider des images.',
    owner:
      'Vous pourrez tout faire sur le site, y compris voir les coordonnées des donateurs, confirmer des dons et inviter des personnes.',
  },
  factor:
    'Une double vérification (clé d’accès ou application de codes) vous sera demandée dans les sept jours.',
  forEmail: 'L’invitation est pour :',
  accept: 'Accepter l’invitation',
  accepting: 'Un instant…',
  signUp: 'Créer votre compte',
  signUpText:
    'Un nom et un mot de passe suffisent ; votre adresse e‑mail est déjà confirmée par ce lien.',
  submit: 'Créer mon compte et accepter',
  logInText: 'Cette adresse a déjà un compte : connectez-vous, puis acceptez.',
  logIn: 'Me connecter',
  forgot: 'Mot de passe oublié, ou jamais choisi ?',
  other: (email: string) =>
    `Vous utilisez le compte de ${email}, qui n’est pas celui de l’invitation. Déconnectez-vous, puis ouvrez de nouveau le lien de l’e‑mail.`,
  logOut: 'Me déconnecter',
  closed: {
    expired:
      'Cette invitation n’est plus valable : elle a plus de trois jours. Demandez à la personne qui vous l’a envoyée de la renvoyer.',
    used: 'Cette invitation a déjà servi. Si c’est vous qui l’avez acceptée, connectez-vous.',
    withdrawn: 'Cette invitation a été retirée. Pour en savoir plus, écrivez-nous.',
    unknown:
      'Ce lien n’est plus valable. Si plusieurs e‑mails d’invitation vous sont parvenus, ouvrez celui du dernier.',
    missing: 'Ouvrez le lien de l’e‑mail d’invitation pour voir cette page.',
  },
};

export type InvitationTexts = typeof fr;
