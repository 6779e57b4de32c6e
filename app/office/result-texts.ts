import type { Texts } from '#app/i18n/texts.ts';
import type { Undone } from './journal/journal.server.ts';

type UndoReason = Extract<Undone, { outcome: 'rejected' }>['reason'];

const fr = {
  /** The result of an action, where the journal has no entry that can be undone. */
  results: {
    saved: 'C’est enregistré.',
    suspended: 'L’accès est retiré, les sessions sont fermées ; ce que la personne a fait reste.',
    resumed: 'L’accès est rendu : la personne peut de nouveau se connecter.',
    role: 'Le rôle est changé.',
    sessions: 'Les appareils sont déconnectés.',
    'second-factor': 'La double vérification est supprimée ; un e‑mail prévient la personne.',
    sms_again: 'Ce SMS est déjà enregistré : voici son paiement.',
  },
  /** Why it did nothing. */
  reasons: {
    gone: 'Cela n’existe plus, ou a déjà été annulé.',
    changed: 'Trop tard : quelqu’un a changé cela depuis.',
    late: 'Trop tard : on peut annuler pendant 30 jours.',
    decided: 'C’est déjà décidé. Voici où cela en est.',
    unchanged: 'C’était déjà dans cet état.',
    incomplete: 'Indiquez d’abord le montant et le numéro de transaction.',
    last_owner: 'Impossible : c’est le dernier propriétaire.',
    email_unverified: 'Impossible : son e‑mail n’est pas vérifié.',
    same: 'Rien à changer.',
    currency: 'Ceci n’est pas en gourdes : un paiement mobile ne peut pas y correspondre.',
    under_way: 'Une sauvegarde est déjà en cours.',
    expired_link: 'Ce lien n’est plus valable. Téléchargez de nouveau.',
    unknown: 'Rien n’a cette référence.',
    no_request: 'Cette demande n’existe plus, ou la personne n’a pas encore confirmé son adresse.',
    enough_links: 'Trop de liens ont été envoyés à cette adresse, ou par vous. Réessayez demain.',
    enough_invitations: 'Trop d’invitations pour aujourd’hui. Réessayez demain.',
    mailed: 'Trop tard : l’e‑mail est parti, ou en cours d’envoi.',
    full: 'Il ne reste pas de place dans cette session.',
    there: 'Cette personne est déjà inscrite à cette session.',
    impossible: 'Ce n’est pas possible dans cet état.',
    state: 'Un certificat est pour une place confirmée.',
    attendance: 'Pas assez de présences : un propriétaire peut décider autrement.',
    used: 'Cette session a des inscriptions : annulez-la plutôt.',
    owed: 'Il y a de l’argent à rendre : annulez l’inscription, et rendez-le d’abord.',
    none_ticked: 'Cochez au moins une ligne.',
    no_reason: 'Écrivez la raison du refus.',
    noMember: 'Cette personne ne fait pas partie de l’équipe.',
    enough_replies: 'Rien n’est parti : trop de réponses en une heure. Réessayez plus tard.',
    enough_trials: 'Trop d’essais pour le moment. Réessayez dans dix minutes.',
    push_service:
      'Ce navigateur passe par un service de notifications que le site ne connaît pas : rien n’a changé.',
    stored: 'C’est déjà là : rien n’est ajouté deux fois.',
    once: 'Vous avez déjà répondu avec ce texte : il ne part pas deux fois. Pour écrire autre chose, modifiez-le.',
    noted: 'Cette note est déjà là : elle n’est pas écrite deux fois.',
    again: 'Un problème est survenu de notre côté : rien n’a changé. Réessayez dans un instant.',
  } satisfies Record<string, string> & Record<UndoReason, string>,
};

type ResultTexts = typeof fr;
export type NoticeReason = keyof ResultTexts['reasons'];

const en: ResultTexts = {
  results: {
    saved: 'Saved.',
    suspended: 'Access is removed and the sessions are closed. What the person did stays.',
    resumed: 'Access is given back: the person can log in again.',
    role: 'The role is changed.',
    sessions: 'The devices are logged out.',
    'second-factor': 'The second factor is removed; an email tells the person.',
    sms_again: 'This SMS is already stored: here is its payment.',
  },
  reasons: {
    gone: 'It is no longer there, or was undone already.',
    changed: 'Too late: someone has changed it since.',
    late: 'Too late: a change can be undone for 30 days.',
    decided: 'It has been decided already. This is how it stands.',
    unchanged: 'It already had that status.',
    incomplete: 'Enter the amount and the transaction number first.',
    last_owner: 'Not possible: this is the last owner.',
    email_unverified: 'Not possible: the email address is not verified.',
    same: 'Nothing to change.',
    currency: 'This is not in gourdes, so a mobile payment cannot belong to it.',
    under_way: 'A backup is already being made.',
    expired_link: 'This link is no longer valid. Download again.',
    unknown: 'Nothing has this reference.',
    no_request:
      'This request no longer exists, or the person has not confirmed the email address yet.',
    enough_links: 'Too many links have been sent to this address, or by you. Try again tomorrow.',
    enough_invitations: 'Too many invitations for today. Try again tomorrow.',
    mailed: 'Too late: the email has been sent, or is being sent.',
    full: 'No place is left in this session.',
    there: 'This person is already enrolled in this session.',
    impossible: 'This is not possible in its state.',
    state: 'A certificate is for a confirmed place.',
    attendance: 'Not there often enough: an owner can decide otherwise.',
    used: 'This session has enrolments: cancel it instead.',
    owed: 'There is money to give back: cancel the enrolment, and give it back first.',
    none_ticked: 'Tick at least one row.',
    no_reason: 'Write the reason for rejecting it.',
    noMember: 'This person is not on the team.',
    enough_replies: 'Nothing was sent: too many replies in one hour. Try again later.',
    enough_trials: 'Too many trials for now. Try again in ten minutes.',
    push_service:
      'This browser uses a notification service that the site does not know: nothing has changed.',
    stored: 'It is already there: nothing is added twice.',
    once: 'You have replied with this text already: it is not sent twice. To write something else, change it.',
    noted: 'This note is already there: it is not written twice.',
    again: 'Something went wrong on our side: nothing has changed. Try again in a moment.',
  },
};

const ht: ResultTexts = {
  results: {
    saved: 'Sa anrejistre.',
    suspended: 'Moun nan pa gen aksè ankò, epi sesyon li yo fèmen. Sa li te fè a rete.',
    resumed: 'Moun nan gen aksè ankò: li ka konekte.',
    role: 'Wòl la chanje.',
    sessions: 'Aparèy yo dekonekte.',
    'second-factor': 'Dezyèm verifikasyon an retire; yon imèl avèti moun nan.',
    sms_again: 'SMS sa a deja anrejistre: men peman li.',
  },
  reasons: {
    gone: 'Li pa la ankò, oswa li te deja anile.',
    changed: 'Twò ta: yon moun chanje sa depi lè sa a.',
    late: 'Twò ta: ou ka anile yon chanjman pandan 30 jou.',
    decided: 'Sa deja deside. Men kote sa rive.',
    unchanged: 'Li te deja nan eta sa a.',
    incomplete: 'Mete kantite lajan an ak nimewo tranzaksyon an dabò.',
    last_owner: 'Pa posib: se dènye pwopriyetè a.',
    email_unverified: 'Pa posib: imèl la poko verifye.',
    same: 'Pa gen anyen pou chanje.',
    currency: 'Sa pa an goud: yon peman mobil pa ka peye l.',
    under_way: 'Gen yon kopi k ap fèt deja.',
    expired_link: 'Lyen sa a pa bon ankò. Telechaje ankò.',
    unknown: 'Pa gen anyen ki gen referans sa a.',
    no_request: 'Demann sa a pa la ankò, oswa moun nan poko konfime adrès li.',
    enough_links: 'Nou voye twòp lyen nan adrès sa a, oswa ou mande twòp. Eseye ankò demen.',
    enough_invitations: 'Gen twòp envitasyon pou jodi a. Eseye ankò demen.',
    mailed: 'Li twò ta: imèl la pati, oswa l ap pati.',
    full: 'Pa gen plas ankò nan sesyon sa a.',
    there: 'Moun sa a deja enskri nan sesyon sa a.',
    impossible: 'Sa pa posib nan eta sa a.',
    state: 'Se pou yon plas ki konfime yon sètifika ye.',
    attendance: 'Prezans yo pa ase: yon pwopriyetè ka deside yon lòt jan.',
    used: 'Sesyon sa a gen enskripsyon: pito ou anile l.',
    owed: 'Gen lajan pou remèt: anile enskripsyon an, epi remèt li anvan.',
    none_ticked: 'Koche omwen yon liy.',
    no_reason: 'Ekri rezon ki fè ou refize.',
    noMember: 'Moun sa a pa nan ekip la.',
    enough_replies: 'Anyen pa pati: gen twòp repons nan yon sèl èdtan. Eseye ankò pita.',
    enough_trials: 'Gen twòp esè pou kounye a. Eseye ankò nan dis minit.',
    push_service: 'Navigatè sa a sèvi ak yon sèvis notifikasyon sit la pa konnen: anyen pa chanje.',
    stored: 'Li la deja: anyen pa ajoute de fwa.',
    once: 'Ou reponn ak tèks sa a deja: li pa pati de fwa. Pou ekri lòt bagay, chanje l.',
    noted: 'Nòt sa a la deja: li pa ekri de fwa.',
    again: 'Gen yon bagay ki pa mache bò kote pa nou: anyen pa chanje. Eseye ankò talè.',
  },
};

/** By the `notice` of the URL. For loaders. */
export const resultTexts: Texts<ResultTexts> = { fr, en, ht };

/** In place of the `results` of `resultTexts` while no mail server is set up. */
export const keptResultTexts: Texts<Record<string, string>> = {
  fr: {
    'second-factor':
      'La double vérification est supprimée. L’e‑mail à la personne est gardé ici : prévenez-la vous-même.',
  },
  en: {
    'second-factor':
      'The second factor is removed. The email to the person is kept here: tell them yourself.',
  },
  ht: {
    'second-factor':
      'Dezyèm verifikasyon an retire. Imèl pou moun nan sere isit la: avèti l ou menm.',
  },
};
