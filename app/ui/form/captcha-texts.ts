import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  honeypot: 'Ne remplissez pas ce champ',
  checking: 'Vérification anti-robot…',
  checked: 'Vérification anti-robot réussie.',
  offline:
    'La vérification anti-robot demande une connexion. Rien n’est perdu : réessayez quand elle revient.',
  limited:
    'Beaucoup de personnes se servent de cette connexion en ce moment. Rien n’est perdu : réessayez dans quelques minutes.',
  failed:
    'La vérification anti-robot n’a pas abouti. Rien n’est perdu : appuyez encore une fois sur le bouton.',
  refused:
    'La vérification n’est plus valable. Rien n’est perdu : appuyez encore une fois sur le bouton.',
  tooMany: (wait: string) =>
    `Trop d’envois depuis cette connexion. Rien n’est perdu : ce que vous avez écrit est toujours là. Réessayez dans ${wait}.`,
};

const en: typeof fr = {
  honeypot: 'Leave this field empty',
  checking: 'Checking that you are not a robot…',
  checked: 'The robot check is done.',
  offline:
    'The robot check needs a connection. Nothing is lost: try again once you are back online.',
  limited:
    'Many people are using this connection right now. Nothing is lost: try again in a few minutes.',
  failed: 'The robot check did not work. Nothing is lost: press the button again.',
  refused: 'The robot check had expired. Nothing is lost: press the button again.',
  tooMany: (wait) =>
    `Too much has been sent over this connection. Nothing is lost: what you wrote is still here. Try again in ${wait}.`,
};

const ht: typeof fr = {
  honeypot: 'Pa ranpli kaz sa a',
  checking: 'N ap verifye se pa yon wobo…',
  checked: 'Verifikasyon an pase.',
  offline:
    'Pou nou verifye se pa yon wobo, fòk gen koneksyon. Anyen pa pèdi: eseye ankò lè koneksyon an tounen.',
  limited:
    'Gen anpil moun k ap sèvi ak koneksyon sa a kounye a. Anyen pa pèdi: eseye ankò nan kèk minit.',
  failed: 'Verifikasyon pou bare wobo a pa pase. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  refused: 'Verifikasyon an pa bon ankò. Anyen pa pèdi: peze bouton an yon lòt fwa.',
  tooMany: (wait) =>
    `Anpil bagay voye deja sou koneksyon sa a. Anyen pa pèdi: sa ou te ekri a la toujou. Eseye ankò nan ${wait}.`,
};

export const captchaTexts: Texts<typeof fr> = { fr, en, ht };
