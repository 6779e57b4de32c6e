/** The French texts of what keeps programs from sending our forms. */
export const captcha = {
  honeypot: 'Ne remplissez pas ce champ',
  checking: 'Vérification contre les robots…',
  checked: 'Vérifié : prêt à envoyer.',
  offline: 'La vérification contre les robots demande une connexion. Rien n’est perdu : réessayez quand elle revient.',
  limited:
    'Beaucoup de personnes se servent de cette connexion en ce moment. Rien n’est perdu : réessayez dans quelques minutes.',
  failed: 'La vérification contre les robots n’a pas abouti. Rien n’est perdu : appuyez encore une fois sur le bouton.',
  refused: 'La vérification n’est plus valable. Rien n’est perdu : appuyez encore une fois sur le bouton.',
  tooMany: (wait: string) =>
    `Beaucoup d’envois sont partis de cette connexion. Rien n’est perdu : ce que vous avez écrit est toujours là. Réessayez dans ${wait}.`,
};

export type CaptchaMessages = typeof captcha;
