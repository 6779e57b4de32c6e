import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Inviter quelqu’un',
  lead: 'Un lien part par e‑mail ; il est valable trois jours.',
  email: 'E‑mail',
  role: 'Rôle',
  chooseRole: 'Choisissez un rôle.',
  send: 'Inviter',
  has_role: 'Cette personne a déjà ce rôle, ou un rôle plus élevé.',
  invited: 'Cette adresse a déjà une invitation en cours : renvoyez-la, ou retirez-la d’abord.',
  suspended: 'Le compte de cette personne est suspendu : rendez-lui d’abord l’accès.',
  limited: (wait: string) => `Trop d’invitations pour aujourd’hui. Réessayez dans ${wait}.`,
  pending: 'Invitations en cours',
  none: 'Aucune invitation n’est en cours.',
  until: 'Validité',
  validUntil: (when: string) => `jusqu’au ${when}`,
  expired: 'expirée',
  actions: 'Que faire',
  again: 'Renvoyer',
  againOf: (email: string) => `Renvoyer l’invitation à ${email}`,
  withdraw: 'Retirer',
  withdrawOf: (email: string) => `Retirer l’invitation à ${email}`,
  back: 'Personnes',
};

type InviteTexts = typeof fr;

const en: InviteTexts = {
  title: 'Invite somebody',
  lead: 'A link is sent by email; it is valid for three days.',
  email: 'Email',
  role: 'Role',
  chooseRole: 'Choose a role.',
  send: 'Invite',
  has_role: 'This person already has this role, or a higher one.',
  invited: 'This address already has an open invitation: send it again, or withdraw it first.',
  suspended: 'The account of this person is suspended: give access back first.',
  limited: (wait) => `Too many invitations for today. Try again in ${wait}.`,
  pending: 'Open invitations',
  none: 'No invitation is open.',
  until: 'Validity',
  validUntil: (when) => `until ${when}`,
  expired: 'expired',
  actions: 'What to do',
  again: 'Send again',
  againOf: (email) => `Send the invitation to ${email} again`,
  withdraw: 'Withdraw',
  withdrawOf: (email) => `Withdraw the invitation to ${email}`,
  back: 'People',
};

const ht: InviteTexts = {
  title: 'Envite yon moun',
  lead: 'Yon lyen ap pati pa imèl; li bon pou twa jou.',
  email: 'Imèl',
  role: 'Wòl',
  chooseRole: 'Chwazi yon wòl.',
  send: 'Envite',
  has_role: 'Moun sa a gen wòl sa a deja, oswa yon wòl ki pi wo.',
  invited: 'Adrès sa a gen yon envitasyon k ap tann deja: voye l ankò, oswa retire l dabò.',
  suspended: 'Kont moun sa a bloke: remèt li aksè a dabò.',
  limited: (wait) => `Gen twòp envitasyon pou jodi a. Eseye ankò nan ${wait}.`,
  pending: 'Envitasyon k ap tann',
  none: 'Pa gen envitasyon k ap tann.',
  until: 'Bon jiska kilè',
  validUntil: (when) => `bon jiska ${when}`,
  expired: 'pa bon ankò',
  actions: 'Kisa pou fè',
  again: 'Voye ankò',
  againOf: (email) => `Voye envitasyon ${email} ankò`,
  withdraw: 'Retire',
  withdrawOf: (email) => `Retire envitasyon ${email}`,
  back: 'Moun yo',
};

/** Texts for owners who invite; the others are for the invited. */
export const inviteTexts: Texts<InviteTexts> = { fr, en, ht };
