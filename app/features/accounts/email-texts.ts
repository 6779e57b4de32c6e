import type { Locale } from '#app/i18n/locale.ts';

/** Quoted: part of the password reset email in every language, word for word. */
export const resetLine = 'Please click the link below to reset your password:';

/** `button` is the text of the link after `before`. */
type EmailText = { subject: string; before: string; button: string; after: string };

export type AccountEmailTexts = {
  verify: EmailText;
  known: EmailText & { orReset: string; resetButton: string };
  reset: EmailText;
  /** The same link, after “it was not me”. */
  disowned: EmailText;
  passwordChanged: (when: string) => EmailText;
  identityLinked: (when: string) => EmailText;
  /** An owner is one no longer, or may not log in. */
  ownerAccessLost: (when: string) => EmailText & { pending: { before: string; button: string } };
};

/**
 * The emails about an account. None contains input from the sign-up, such as the username: anyone
 * can sign up with someone else's email address, and could use the site to send a text of theirs to
 * it. Subjects have at most 78 characters.
 */
export const accountEmailTexts: Readonly<Record<Locale, AccountEmailTexts>> = {
  fr: {
    verify: {
      subject: 'BWT : confirmez votre adresse e-mail',
      before:
        'Bonjour,\n\nUn compte BWT vient d’être créé avec cette adresse. Si c’est vous, confirmez-la en ouvrant ce lien :',
      button: 'Confirmer mon adresse',
      after:
        'Le lien ne sert qu’une fois et reste valable trois jours. Si ce n’est pas vous, n’ouvrez pas le lien : l’adresse ne sera pas confirmée.',
    },
    known: {
      subject: 'BWT : vous avez déjà un compte',
      before:
        'Bonjour,\n\nQuelqu’un, peut-être vous, a voulu créer un compte BWT avec cette adresse. C’est déjà celle d’un compte ; rien n’a changé. Pour vous connecter :',
      button: 'Me connecter',
      orReset: 'Si vous avez oublié votre mot de passe, demandez-en un nouveau :',
      resetButton: 'Demander un nouveau mot de passe',
      after: 'Si ce n’est pas vous, vous pouvez ignorer ce message.',
    },
    reset: {
      subject: 'BWT : choisir un nouveau mot de passe',
      before:
        'Bonjour,\n\nVous avez demandé un nouveau mot de passe pour votre compte BWT. Ouvrez le lien ci-dessous pour le choisir.',
      button: 'Choisir un nouveau mot de passe',
      after:
        'Le lien ne sert qu’une fois et reste valable 30 minutes. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    },
    disowned: {
      subject: 'BWT : choisir un nouveau mot de passe',
      before:
        'Bonjour,\n\nVous avez signalé une activité dont vous n’êtes pas à l’origine. L’ancien mot de passe de votre compte BWT n’est plus valable. Ouvrez le lien ci-dessous pour en choisir un autre.',
      button: 'Choisir un nouveau mot de passe',
      after:
        'Le lien ne sert qu’une fois et reste valable 30 minutes. Ensuite, regardez dans « Mon compte », « Sécurité » : supprimez les clés d’accès et l’application de codes qui ne sont pas à vous. Si vous vous connectez aussi avec Google, vérifiez la sécurité de ce compte Google.',
    },
    ownerAccessLost: (when) => ({
      subject: 'BWT : votre accès de propriétaire a été retiré',
      before: `Bonjour,\n\nLe ${when} (heure d’Haïti), un autre propriétaire a retiré votre accès de propriétaire au bureau de BWT. Si vous ne vous y attendiez pas, prévenez tout de suite les autres propriétaires, par téléphone, ou écrivez-nous :`,
      button: 'Nous écrire',
      after: 'Par prudence, tout changement du compte qui reçoit les dons attendra encore 7 jours.',
      pending: {
        before:
          'Un autre compte pour les dons a été demandé et attend. Si vous n’êtes pas d’accord, annulez-le ici, sans vous connecter :',
        button: 'Annuler le changement',
      },
    }),
    passwordChanged: (when) => ({
      subject: 'BWT : votre mot de passe a changé',
      before: `Bonjour,\n\nLe mot de passe de votre compte BWT a été changé le ${when} (heure d’Haïti). Si ce n’est pas vous, choisissez-en tout de suite un autre :`,
      button: 'Demander un nouveau mot de passe',
      after:
        'Si c’est vous, il n’y a rien à faire, sauf vous reconnecter sur vos autres appareils.',
    }),
    identityLinked: (when) => ({
      subject: 'BWT : vous pouvez aussi vous connecter avec Google',
      before: `Bonjour,\n\nDepuis le ${when} (heure d’Haïti), vous pouvez aussi vous connecter à votre compte BWT avec le compte Google de cette adresse. Par prudence, vos autres appareils ont été déconnectés. Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe, puis écrivez-nous :`,
      button: 'Demander un nouveau mot de passe',
      after:
        'Si c’est vous, il n’y a rien à faire, sauf vous reconnecter sur vos autres appareils.',
    }),
  },
  en: {
    verify: {
      subject: 'BWT: confirm your email address',
      before:
        'Hello,\n\nA BWT account has just been created with this address. If it was you, open this link to confirm the address:',
      button: 'Confirm my address',
      after:
        'The link works once and is valid for three days. If it was not you, do not open it: the address will not be confirmed.',
    },
    known: {
      subject: 'BWT: you already have an account',
      before:
        'Hello,\n\nSomeone, perhaps you, tried to create a BWT account with this address. It already belongs to an account, and nothing has changed. To log in:',
      button: 'Log in',
      orReset: 'If you have forgotten your password, ask for a new one:',
      resetButton: 'Ask for a new password',
      after: 'If it was not you, you can ignore this message.',
    },
    reset: {
      subject: 'BWT: choose a new password',
      before: 'Hello,\n\nYou asked for a new password for your BWT account.',
      button: 'Choose a new password',
      after:
        'The link works once and is valid for 30 minutes. If you did not ask for it, ignore this message: your password stays the same.',
    },
    disowned: {
      subject: 'BWT: choose a new password',
      before:
        'Hello,\n\nYou reported activity that was not yours. The old password of your BWT account no longer works.',
      button: 'Choose a new password',
      after:
        'The link works once and is valid for 30 minutes. Then look at “My account”, “Security”: remove the passkeys and the authenticator app that are not yours. If you also log in with Google, check the security of that Google account.',
    },
    ownerAccessLost: (when) => ({
      subject: 'BWT: your owner access has been removed',
      before: `Hello,\n\nOn ${when} (Haiti time), another owner removed your owner access to the BWT office. If you did not expect this, tell the other owners at once, by phone, or write to us:`,
      button: 'Write to us',
      after: 'To be safe, any change to the account that receives donations will now wait 7 days.',
      pending: {
        before:
          'Another account for donations has been requested and is waiting. If you do not agree, cancel it here, without logging in:',
        button: 'Cancel the change',
      },
    }),
    passwordChanged: (when) => ({
      subject: 'BWT: your password has changed',
      before: `Hello,\n\nThe password of your BWT account was changed on ${when} (Haiti time). If it was not you, choose another one at once:`,
      button: 'Ask for a new password',
      after:
        'If it was you, you do not need to do anything. You will have to log in again on your other devices.',
    }),
    identityLinked: (when) => ({
      subject: 'BWT: you can now log in with Google, too',
      before: `Hello,\n\nSince ${when} (Haiti time), the Google account with this address can also log in to your BWT account. To be safe, you were logged out everywhere else. If it was not you, choose a new password at once, then write to us:`,
      button: 'Ask for a new password',
      after:
        'If it was you, you do not need to do anything. You will have to log in again on your other devices.',
    }),
  },
  ht: {
    verify: {
      subject: 'BWT: konfime adrès imèl ou',
      before:
        'Bonjou,\n\nYon kont BWT fèk kreye ak adrès sa a. Si se ou menm, louvri lyen sa a pou konfime adrès la:',
      button: 'Konfime adrès mwen',
      after:
        'Lyen an sèvi yon sèl fwa epi li bon pou twa jou. Si se pa ou menm, pa louvri lyen an: adrès la p ap konfime.',
    },
    known: {
      subject: 'BWT: ou gen yon kont deja',
      before:
        'Bonjou,\n\nYon moun, ou menm petèt, te vle kreye yon kont BWT ak adrès sa a. Adrès la se adrès yon kont deja; anyen pa chanje. Pou ou konekte:',
      button: 'Konekte',
      orReset: 'Si ou bliye modpas ou, mande yon lòt:',
      resetButton: 'Mande yon nouvo modpas',
      after: 'Si se pa ou menm, ou pa bezwen fè anyen ak mesaj sa a.',
    },
    reset: {
      subject: 'BWT: chwazi yon nouvo modpas',
      before:
        'Bonjou,\n\nOu mande yon nouvo modpas pou kont BWT ou a. Louvri lyen ki anba a pou ou chwazi l.',
      button: 'Chwazi yon nouvo modpas',
      after:
        'Lyen an sèvi yon sèl fwa epi li bon pou 30 minit. Si ou pa t mande anyen, pa okipe mesaj sa a: modpas ou rete menm jan an.',
    },
    disowned: {
      subject: 'BWT: chwazi yon nouvo modpas',
      before:
        'Bonjou,\n\nOu siyale yon aktivite ou pa rekonèt. Ansyen modpas kont BWT ou a pa bon ankò. Louvri lyen ki anba a pou ou chwazi yon lòt.',
      button: 'Chwazi yon nouvo modpas',
      after:
        'Lyen an sèvi yon sèl fwa epi li bon pou 30 minit. Apre sa, gade nan « Kont mwen », « Sekirite »: retire kle aksè ak aplikasyon kòd ki pa pou ou. Si ou konekte ak Google tou, verifye sekirite kont Google sa a.',
    },
    ownerAccessLost: (when) => ({
      subject: 'BWT: aksè pwopriyetè w la retire',
      before: `Bonjou,\n\nLe ${when} (lè Ayiti), yon lòt pwopriyetè retire aksè pwopriyetè w la nan biwo BWT a. Si ou pa t ap tann sa, avèti lòt pwopriyetè yo touswit, nan telefòn, oswa ekri nou:`,
      button: 'Ekri nou',
      after:
        'Pou plis sekirite, nenpòt chanjman nan kont ki resevwa don yo ap tann 7 jou kounye a.',
      pending: {
        before:
          'Yo mande yon lòt kont pou don yo, epi chanjman sa a ap tann. Si ou pa dakò, anile chanjman an la a, san ou pa bezwen konekte:',
        button: 'Anile chanjman an',
      },
    }),
    passwordChanged: (when) => ({
      subject: 'BWT: modpas ou chanje',
      before: `Bonjou,\n\nModpas kont BWT ou a chanje le ${when} (lè Ayiti). Si se pa ou menm, chwazi yon lòt touswit:`,
      button: 'Mande yon nouvo modpas',
      after: 'Si se ou menm, ou pa bezwen fè anyen. W ap oblije konekte ankò sou lòt aparèy ou yo.',
    }),
    identityLinked: (when) => ({
      subject: 'BWT: ou ka konekte ak Google tou',
      before: `Bonjou,\n\nDepi ${when} (lè Ayiti), ou ka konekte sou kont BWT ou a ak kont Google adrès sa a tou. Pou sekirite w, nou dekonekte tout lòt aparèy ou yo. Si se pa ou menm, chwazi yon nouvo modpas touswit, epi ekri nou:`,
      button: 'Mande yon nouvo modpas',
      after: 'Si se ou menm, ou pa bezwen fè anyen. W ap oblije konekte ankò sou lòt aparèy ou yo.',
    }),
  },
};
