import type { Locale } from '#app/i18n/locale.ts';

/** `button` is the text of the link after `before`. */
type EmailText = { subject: string; before: string; button: string; after: string };

type EmailChangeEmailTexts = {
  confirm: EmailText;
  taken: EmailText;
  requested: (when: string) => EmailText & { orReset: string; resetButton: string };
  changed: (when: string) => EmailText;
};

/** None contains input: a member could use the site to send a text of theirs to any address. */
export const emailChangeEmailTexts: Readonly<Record<Locale, EmailChangeEmailTexts>> = {
  fr: {
    confirm: {
      subject: 'BWT : confirmez votre nouvelle adresse e-mail',
      before:
        'Bonjour,\n\nVous avez demandé à utiliser cette adresse pour votre compte BWT. Ouvrez ce lien, sur un appareil où votre compte est ouvert, et confirmez :',
      button: 'Confirmer ma nouvelle adresse',
      after:
        'Le lien ne sert qu’une fois et reste valable 24 heures. Si vous n’avez rien demandé, vous pouvez ignorer ce message : rien ne changera.',
    },
    taken: {
      subject: 'BWT : vous avez déjà un compte',
      before:
        'Bonjour,\n\nQuelqu’un, peut-être vous, a voulu utiliser cette adresse pour un autre compte BWT. C’est déjà celle d’un compte ; rien n’a changé. Pour vous connecter :',
      button: 'Me connecter',
      after:
        'Si c’est vous, supprimez d’abord un des deux comptes, ou choisissez une autre adresse. Sinon, vous pouvez ignorer ce message.',
    },
    requested: (when) => ({
      subject: 'BWT : changement de votre adresse e-mail',
      before: `Bonjour,\n\nLe ${when} (heure d’Haïti), une autre adresse e-mail a été demandée pour votre compte BWT. Rien n’a changé pour le moment : un lien a été envoyé à la nouvelle adresse. Si ce n’est pas vous, ouvrez cette page et choisissez « Ce n’était pas moi » :`,
      button: 'Voir l’activité récente',
      orReset:
        'Si vous ne pouvez plus vous connecter, un nouveau mot de passe annule aussi la demande :',
      resetButton: 'Demander un nouveau mot de passe',
      after: 'Si c’est vous, il n’y a rien à faire ici.',
    }),
    changed: (when) => ({
      subject: 'BWT : votre adresse e-mail a changé',
      before: `Bonjour,\n\nDepuis le ${when} (heure d’Haïti), votre compte BWT a une autre adresse e-mail, et vous ne pouvez plus vous y connecter avec cette adresse-ci. Si ce n’est pas vous, écrivez-nous tout de suite : nous suspendrons le compte le temps de vérifier qu’il est à vous.`,
      button: 'Nous écrire',
      after:
        'Si c’est vous, il n’y a rien à faire, sauf vous reconnecter sur vos autres appareils.',
    }),
  },
  en: {
    confirm: {
      subject: 'BWT: confirm your new email address',
      before:
        'Hello,\n\nYou asked to use this address for your BWT account. Open this link, on a device where you are logged in, and confirm:',
      button: 'Confirm my new address',
      after:
        'The link works once and is valid for 24 hours. If you did not ask for anything, you can ignore this message: nothing will change.',
    },
    taken: {
      subject: 'BWT: you already have an account',
      before:
        'Hello,\n\nSomeone, perhaps you, tried to use this address for another BWT account. It already belongs to an account, and nothing has changed. To log in:',
      button: 'Log in',
      after:
        'If it was you, first delete one of the two accounts, or choose another address. If not, you can ignore this message.',
    },
    requested: (when) => ({
      subject: 'BWT: a change of your email address',
      before: `Hello,\n\nOn ${when} (Haiti time), another email address was requested for your BWT account. Nothing has changed yet: a link has been sent to the new address. If it was not you, open this page and choose “It was not me”:`,
      button: 'See the recent activity',
      orReset: 'If you can no longer log in, a new password cancels the request, too:',
      resetButton: 'Ask for a new password',
      after: 'If it was you, there is nothing to do here.',
    }),
    changed: (when) => ({
      subject: 'BWT: your email address has changed',
      before: `Hello,\n\nSince ${when} (Haiti time), your BWT account has another email address, and you can no longer log in with this one. If it was not you, write to us at once: we will suspend the account until we know that it is yours.`,
      button: 'Write to us',
      after:
        'If it was you, you do not need to do anything. You will have to log in again on your other devices.',
    }),
  },
  ht: {
    confirm: {
      subject: 'BWT: konfime nouvo adrès imèl ou',
      before:
        'Bonjou,\n\nOu mande pou sèvi ak adrès sa a pou kont BWT ou a. Louvri lyen sa a, sou yon aparèy kote kont ou louvri, epi konfime:',
      button: 'Konfime nouvo adrès mwen',
      after:
        'Lyen an sèvi yon sèl fwa epi li bon pou 24 èdtan. Si ou pa t mande anyen, ou pa bezwen okipe mesaj sa a: anyen p ap chanje.',
    },
    taken: {
      subject: 'BWT: ou gen yon kont deja',
      before:
        'Bonjou,\n\nYon moun, ou menm petèt, te vle sèvi ak adrès sa a pou yon lòt kont BWT. Adrès la se adrès yon kont deja; anyen pa chanje. Pou ou konekte:',
      button: 'Konekte',
      after:
        'Si se ou menm, efase youn nan de kont yo dabò, oswa chwazi yon lòt adrès. Si se pa ou menm, pa okipe mesaj sa a.',
    },
    requested: (when) => ({
      subject: 'BWT: chanjman adrès imèl ou',
      before: `Bonjou,\n\nLe ${when} (lè Ayiti), yon moun mande yon lòt adrès imèl pou kont BWT ou a. Anyen poko chanje: nou voye yon lyen nan nouvo adrès la. Si se pa ou menm, louvri paj sa a epi chwazi « Se pa t mwen »:`,
      button: 'Gade dènye aktivite yo',
      orReset: 'Si ou pa ka konekte ankò, yon nouvo modpas ap anile demann lan tou:',
      resetButton: 'Mande yon nouvo modpas',
      after: 'Si se ou menm, ou pa bezwen fè anyen isit la.',
    }),
    changed: (when) => ({
      subject: 'BWT: adrès imèl ou chanje',
      before: `Bonjou,\n\nDepi ${when} (lè Ayiti), kont BWT ou a gen yon lòt adrès imèl, epi ou pa ka konekte ak adrès sa a ankò. Si se pa ou menm, ekri nou touswit: n ap bloke kont lan toutotan nou pa konnen se pou ou li ye.`,
      button: 'Ekri nou',
      after: 'Si se ou menm, ou pa bezwen fè anyen. W ap oblije konekte ankò sou lòt aparèy ou yo.',
    }),
  },
};
