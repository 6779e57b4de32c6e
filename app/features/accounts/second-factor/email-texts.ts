import type { Locale } from '#app/i18n/locale.ts';

/** Changes that are mailed to the account's member. */
export type SecondFactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'google-removed'
  | 'codes-renewed'
  | 'code-used'
  | 'reset';

type SecondFactorEmailTexts = {
  subjects: Record<SecondFactorChange, string>;
  changes: Record<SecondFactorChange, (when: string) => string>;
  notYou: string;
  button: string;
  /** For a member who did it. */
  yours: Partial<Record<SecondFactorChange, string>> & { other: string };
};

/**
 * None contains input, such as the name of a passkey: whoever is in the account could use the site
 * to send a text of theirs.
 */
export const secondFactorEmailTexts: Readonly<Record<Locale, SecondFactorEmailTexts>> = {
  fr: {
    subjects: {
      'passkey-added': 'BWT : une clé d’accès a été ajoutée à votre compte',
      'passkey-removed': 'BWT : une clé d’accès a été supprimée de votre compte',
      'app-added': 'BWT : une application de codes a été ajoutée à votre compte',
      'app-removed': 'BWT : l’application de codes a été supprimée de votre compte',
      'google-removed': 'BWT : la connexion avec Google a été retirée de votre compte',
      'codes-renewed': 'BWT : vous avez de nouveaux codes de secours',
      'code-used': 'BWT : un code de secours a servi à se connecter',
      reset: 'BWT : la double vérification de votre compte a été supprimée',
    },
    changes: {
      'passkey-added': (when) =>
        `Bonjour,\n\nUne clé d’accès a été ajoutée à votre compte BWT le ${when} (heure d’Haïti).`,
      'passkey-removed': (when) =>
        `Bonjour,\n\nUne clé d’accès a été supprimée de votre compte BWT le ${when} (heure d’Haïti).`,
      'app-added': (when) =>
        `Bonjour,\n\nUne application de codes a été ajoutée à votre compte BWT le ${when} (heure d’Haïti). Ses codes vous seront demandés après le mot de passe.`,
      'app-removed': (when) =>
        `Bonjour,\n\nL’application de codes a été supprimée de votre compte BWT le ${when} (heure d’Haïti). Ses codes ne vous seront plus demandés.`,
      'google-removed': (when) =>
        `Bonjour,\n\nLe compte Google lié à votre compte BWT a été délié le ${when} (heure d’Haïti). Vos autres appareils sont déconnectés.`,
      'codes-renewed': (when) =>
        `Bonjour,\n\nDix nouveaux codes de secours ont été créés pour votre compte BWT le ${when} (heure d’Haïti). Les anciens ne sont plus valables.`,
      'code-used': (when) =>
        `Bonjour,\n\nUn de vos codes de secours a été utilisé pour votre compte BWT le ${when} (heure d’Haïti). Il n’est plus valable.`,
      reset: (when) =>
        `Bonjour,\n\nLes clés d’accès, l’application de codes et les codes de secours de votre compte BWT ont été supprimés par un propriétaire du site le ${when} (heure d’Haïti). Tous vos appareils sont déconnectés.`,
    },
    notYou:
      'Si vous n’y êtes pour rien, choisissez tout de suite un nouveau mot de passe, puis écrivez-nous :',
    button: 'Demander un nouveau mot de passe',
    yours: {
      'code-used':
        'Si c’est vous, regardez combien de codes il vous reste dans « Mon compte », « Sécurité », et créez-en d’autres au besoin.',
      reset:
        'Si vous l’avez demandé, reconnectez-vous, puis ajoutez une nouvelle clé d’accès ou une nouvelle application.',
      other: 'Si c’est vous, il n’y a rien à faire.',
    },
  },
  en: {
    subjects: {
      'passkey-added': 'BWT: a passkey was added to your account',
      'passkey-removed': 'BWT: a passkey was removed from your account',
      'app-added': 'BWT: an authenticator app was added to your account',
      'app-removed': 'BWT: the authenticator app was removed from your account',
      'google-removed': 'BWT: you can no longer log in with Google',
      'codes-renewed': 'BWT: you have new recovery codes',
      'code-used': 'BWT: a recovery code was used to log in',
      reset: 'BWT: the second factor of your account was removed',
    },
    changes: {
      'passkey-added': (when) =>
        `Hello,\n\nA passkey was added to your BWT account on ${when} (Haiti time).`,
      'passkey-removed': (when) =>
        `Hello,\n\nA passkey was removed from your BWT account on ${when} (Haiti time).`,
      'app-added': (when) =>
        `Hello,\n\nAn authenticator app was added to your BWT account on ${when} (Haiti time). You will be asked for its codes after your password.`,
      'app-removed': (when) =>
        `Hello,\n\nThe authenticator app was removed from your BWT account on ${when} (Haiti time). You will not be asked for its codes any more.`,
      'google-removed': (when) =>
        `Hello,\n\nThe Google account linked to your BWT account was unlinked on ${when} (Haiti time). Your other devices are logged out.`,
      'codes-renewed': (when) =>
        `Hello,\n\nTen new recovery codes were made for your BWT account on ${when} (Haiti time). The earlier ones no longer work.`,
      'code-used': (when) =>
        `Hello,\n\nOne of your recovery codes was used for your BWT account on ${when} (Haiti time). It will not work again.`,
      reset: (when) =>
        `Hello,\n\nThe passkeys, the authenticator app and the recovery codes of your BWT account were removed by an owner of the site on ${when} (Haiti time). All your devices are logged out.`,
    },
    notYou: 'If it was not you, choose a new password at once, then write to us:',
    button: 'Ask for a new password',
    yours: {
      'code-used':
        'If it was you, see how many codes are left under “My account”, “Security”, and make new ones if needed.',
      reset: 'If you asked for it, log in again, then add a new passkey or a new app.',
      other: 'If it was you, you do not need to do anything.',
    },
  },
  ht: {
    subjects: {
      'passkey-added': 'BWT: yo ajoute yon kle aksè sou kont ou',
      'passkey-removed': 'BWT: yo retire yon kle aksè sou kont ou',
      'app-added': 'BWT: yo ajoute yon aplikasyon kòd sou kont ou',
      'app-removed': 'BWT: yo retire aplikasyon kòd la sou kont ou',
      'google-removed': 'BWT: ou pa ka konekte ak Google ankò',
      'codes-renewed': 'BWT: ou gen nouvo kòd sekou',
      'code-used': 'BWT: yon kòd sekou sèvi pou konekte',
      reset: 'BWT: yo retire dezyèm verifikasyon kont ou a',
    },
    changes: {
      'passkey-added': (when) =>
        `Bonjou,\n\nYo ajoute yon kle aksè sou kont BWT ou a le ${when} (lè Ayiti).`,
      'passkey-removed': (when) =>
        `Bonjou,\n\nYo retire yon kle aksè sou kont BWT ou a le ${when} (lè Ayiti).`,
      'app-added': (when) =>
        `Bonjou,\n\nYo ajoute yon aplikasyon kòd sou kont BWT ou a le ${when} (lè Ayiti). N ap mande w kòd li yo apre modpas la.`,
      'app-removed': (when) =>
        `Bonjou,\n\nYo retire aplikasyon kòd la sou kont BWT ou a le ${when} (lè Ayiti). Nou p ap mande w kòd li yo ankò.`,
      'google-removed': (when) =>
        `Bonjou,\n\nYo delye kont Google ki te lye ak kont BWT ou a le ${when} (lè Ayiti). Lòt aparèy ou yo dekonekte.`,
      'codes-renewed': (when) =>
        `Bonjou,\n\nYo kreye dis nouvo kòd sekou pou kont BWT ou a le ${when} (lè Ayiti). Ansyen yo pa bon ankò.`,
      'code-used': (when) =>
        `Bonjou,\n\nYoun nan kòd sekou w yo sèvi pou kont BWT ou a le ${when} (lè Ayiti). Li p ap sèvi ankò.`,
      reset: (when) =>
        `Bonjou,\n\nYon pwopriyetè sit la retire kle aksè yo, aplikasyon kòd la ak kòd sekou kont BWT ou a le ${when} (lè Ayiti). Tout aparèy ou yo dekonekte.`,
    },
    notYou: 'Si se pa ou menm, chwazi yon nouvo modpas touswit, epi ekri nou:',
    button: 'Mande yon nouvo modpas',
    yours: {
      'code-used':
        'Si se ou menm, gade konbyen kòd ki rete nan « Kont mwen », « Sekirite », epi kreye lòt si ou bezwen.',
      reset:
        'Si se ou ki te mande l, konekte ankò, epi ajoute yon nouvo kle aksè oswa yon nouvo aplikasyon.',
      other: 'Si se ou menm, ou pa bezwen fè anyen.',
    },
  },
};
