import { plural } from '#app/i18n/format.ts';
import type { HeldKind, RequestState } from './requests.ts';

export const fr = {
  title: 'Données d’une personne',
  description: 'Ce que le site garde sur une personne : une copie, ou tout effacer.',
  lead: 'Une personne demande ses données ou leur effacement : saisissez son adresse e‑mail.',
  back: 'Plus',
  list: 'Demandes',
  empty: 'Aucune demande en cours.',
  look: {
    title: 'Nouvelle demande',
    email: 'Adresse e‑mail de la personne',
    submit: 'Voir ce qui est gardé',
    limited: (wait: string) => `Trop de recherches pour le moment. Réessayez dans ${wait}.`,
  },
  who: 'Personne',
  state: 'État',
  since: 'Demandée le',
  erasedPerson: 'personne effacée',
  states: {
    found: 'pas encore de lien',
    asked: 'lien envoyé, sans réponse',
    expired: 'lien expiré',
    proved: 'adresse confirmée',
    copied: 'copie envoyée',
    erased: 'effacée',
  } satisfies Record<RequestState, string>,
  kept: { asked: 'lien gardé ici, pas envoyé', copied: 'copie gardée ici, pas envoyée' },
  wants: { copy: 'veut une copie', erase: 'veut tout effacer' },
  held: {
    title: 'Ce que le site garde',
    nothing: 'Le site ne garde rien sous cette adresse.',
    kinds: {
      account: 'Compte',
      sessions: 'Connexions ouvertes',
      pictures: 'Images du compte',
      messages: 'Messages',
      answers: 'Réponses et notes sur ces messages',
      donations: 'Dons',
      payments: 'Paiements de ces dons',
      enrolments: 'Inscriptions à des cours, avec présences et certificats',
      words: 'Mots de client donnés par un lien',
      course_interests: 'Demandes d’être prévenu d’un cours',
      invitations: 'Invitations',
      emailChanges: 'Changements d’adresse e‑mail',
      notifications: 'Notifications à l’équipe',
      emails: 'E‑mails préparés par le site',
      events: 'Événements de sécurité du compte',
      journal: 'Lignes du journal sur ces messages et ces dons',
      texts: 'Autres textes où l’adresse est écrite',
    } satisfies Record<HeldKind, string>,
  },
  link: {
    title: 'Vérifier que c’est bien la personne',
    text: 'Elle reçoit un lien à cette adresse. Elle choisit ensuite elle-même : une copie, ou tout effacer. Rien ne change avant.',
    locale: 'Langue de l’e‑mail',
    submit: 'Envoyer le lien',
  },
  copy: {
    text: 'La personne a confirmé son adresse et veut une copie. Elle reçoit un lien de téléchargement qui ne sert qu’une fois ; les données elles-mêmes ne partent jamais par e‑mail.',
    submit: 'Envoyer la copie',
    again: 'Envoyer encore une fois',
    taken: (when: string) => `Téléchargée le ${when}`,
  },
  erase: {
    text: 'La personne a confirmé son adresse et veut que tout soit effacé.',
    open: 'Voir ce qui sera effacé',
    title: 'Tout effacer ?',
    lead: 'C’est définitif.',
    goes: 'Les messages avec leurs réponses et leurs notes, le compte avec ses images, les invitations, les e‑mails et les notifications disparaissent. Des dons et des inscriptions aux cours, il ne reste que les montants : les places gardées sont libérées, un certificat reste valable sans nom, et un argent à rendre n’a plus de nom ni de téléphone. Là où l’adresse a été écrite, elle est retirée ; un nom ou un numéro que l’équipe a noté ailleurs reste.',
    submit: 'Effacer définitivement',
    last_owner: 'C’est le dernier propriétaire : nommez-en d’abord un autre.',
    in_settings: 'Cette adresse est dans les réglages du site : remplacez-la d’abord.',
    no_request: 'Cette demande n’existe plus, ou c’est déjà fait.',
  },
  backups: {
    title: 'Dans les sauvegardes',
    none: 'Aucune sauvegarde ne contient ces données.',
    text: (n: number, when: string) =>
      `${plural('fr', n, { one: `${n} sauvegarde contient`, other: `${n} sauvegardes contiennent` })} encore ces données. La dernière disparaît vers le ${when} ; effacez vous-même les copies que vous avez téléchargées ailleurs.`,
    mail: 'Ce qui est parti par e‑mail reste dans les boîtes de l’équipe : effacez-le là aussi.',
  },
  page: {
    title: 'Vos données chez BWT',
    description: 'Demander une copie de vos données, ou leur effacement.',
    text: (email: string) =>
      `Ce lien confirme que l’adresse ${email} est bien la vôtre. Que souhaitez-vous faire ?`,
    choice: 'Votre choix',
    prompt: 'Choisissez',
    choices: { copy: 'Recevoir une copie de mes données', erase: 'Effacer mes données' },
    choose: 'Choisissez ce que vous voulez.',
    hint: 'L’effacement est définitif : vos messages et votre compte disparaissent, et vos places dans les cours à venir sont libérées. De vos dons et de vos inscriptions, il ne reste que les montants, sans votre nom. Si nous vous devons de l’argent, écrivez-nous d’abord.',
    submit: 'Envoyer ma demande',
    sending: 'Envoi…',
    sent: {
      copy: 'Votre demande est enregistrée. L’équipe vous enverra bientôt un lien pour télécharger votre copie.',
      erase:
        'Votre demande est enregistrée. L’équipe effacera bientôt vos données ; vous ne recevrez plus d’e‑mail de nous.',
    },
    copy: (email: string) =>
      `Votre copie est prête : tout ce que le site garde sous l’adresse ${email}. Le lien ne sert qu’une fois. Elle indique le nombre des notes internes de l’équipe, mais pas leur texte.`,
    download: 'Télécharger ma copie',
    over: 'Ce lien a déjà servi, ou il a plus de trois jours. Écrivez-nous pour en recevoir un autre.',
    contact: 'Nous écrire',
  },
  email: {
    proof: {
      subject: 'BWT : vos données',
      before:
        'Bonjour,\n\nNous avons reçu une demande sur les données que BWT garde sous cette adresse. Si elle vient de vous, ouvrez cette page et choisissez : une copie, ou tout effacer.',
      button: 'Choisir',
    },
    copy: {
      subject: 'BWT : la copie de vos données',
      before:
        'Bonjour,\n\nLa copie que vous avez demandée est prête. Ce lien ne sert qu’une fois :',
      button: 'Télécharger',
    },
    until: (when: string) => `Ce lien est valable jusqu’au ${when} (heure d’Haïti).`,
    notYou: 'Si vous n’avez rien demandé, ne faites rien : rien ne change.',
  },
};

export type PrivacyTexts = typeof fr;
