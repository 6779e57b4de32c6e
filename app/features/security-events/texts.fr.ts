import type { SecurityEventKind } from './kinds.ts';

export const fr = {
  title: 'Activité récente',
  lead: 'Ce qui s’est passé sur votre compte : les 50 derniers événements, gardés 24 mois au plus.',
  description: 'Les connexions et les changements récents de votre compte BWT.',
  see: 'Voir l’activité récente',
  empty: 'Rien à montrer pour le moment.',
  here: 'Cet appareil',
  unknown: 'Appareil inconnu',
  byTeam: 'L’équipe BWT',
  kinds: {
    login: 'Connexion',
    login_failed: 'Connexion refusée',
    confirm_failed: 'Mot de passe, code ou clé refusé',
    logout: 'Déconnexion',
    logout_everywhere: 'Déconnexion partout',
    signup: 'Inscription avec votre adresse',
    email_verified: 'Adresse e‑mail confirmée',
    password_changed: 'Mot de passe changé',
    reset_requested: 'Lien demandé pour un nouveau mot de passe',
    password_reset: 'Nouveau mot de passe choisi par un lien',
    identity_linked: 'Compte Google lié',
    identity_unlinked: 'Compte Google délié',
    factor_added: 'Double vérification ajoutée',
    factor_removed: 'Double vérification supprimée',
    factor_reset: 'Double vérification enlevée',
    recovery_code_used: 'Code de secours utilisé',
    role_changed: 'Rôle changé',
    suspended: 'Compte suspendu',
    resumed: 'Compte rouvert',
    sessions_ended: 'Appareils déconnectés',
    not_me: 'Activité signalée, déconnexion partout',
    data_exported: 'Données téléchargées',
    payee_changed: 'Coordonnées des dons changées',
    account_deleted: 'Compte supprimé',
  } satisfies Record<SecurityEventKind, string>,
  attempts: {
    title: 'Tentatives récentes',
    text: 'Les 10 dernières connexions refusées, demandes de lien et inscriptions avec votre adresse. N’importe qui peut essayer.',
  },
  notMe: {
    title: 'Quelque chose n’est pas de vous ?',
    text: 'Nous déconnectons tous les appareils, celui-ci aussi, nous annulons votre mot de passe et les liens déjà envoyés, et nous vous envoyons un e‑mail pour choisir un nouveau mot de passe. Si votre adresse n’est pas confirmée, le mot de passe reste le même.',
    send: 'Ce n’était pas moi',
  },
  done: {
    title: 'Tout est déconnecté',
    text: 'Tous les appareils sont déconnectés, et les liens déjà envoyés ne servent plus, ni l’ancien mot de passe si votre adresse est confirmée. Un e‑mail est en route : ouvrez son lien dans les 30 minutes pour choisir un nouveau mot de passe. Ne reprenez pas l’ancien, ni celui de votre boîte e‑mail.',
    review:
      'Ensuite, regardez dans « Mon compte », « Sécurité » : supprimez les clés d’accès et l’application de codes qui ne sont pas à vous. Si votre compte s’ouvre aussi avec Google, vérifiez la sécurité de ce compte Google.',
    nothing: 'Rien reçu ? Regardez dans les indésirables, ou redemandez le lien.',
    ask: 'Redemander le lien',
  },
};

export type SecurityEventTexts = typeof fr;
