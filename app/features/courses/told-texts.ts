import type { Texts } from '#app/i18n/texts.ts';

/** About what a learner is told: by email, or by somebody of the team. */
export type ToldAbout =
  | 'enrolled'
  | 'holdEnding'
  | 'offered'
  | 'confirmed'
  | 'starting'
  | 'changed'
  | 'cancelled'
  | 'expired'
  | 'certificate';

const fr = {
  about: {
    enrolled: 'inscription',
    holdEnding: 'délai bientôt passé',
    offered: 'place proposée',
    confirmed: 'inscription confirmée',
    starting: 'rappel du début',
    changed: 'session changée',
    cancelled: 'inscription annulée',
    expired: 'délai passé',
    certificate: 'certificat',
    interest: 'nouvelle session',
  },
  subjects: {
    held: (title: string) => `Votre place est retenue : ${title}`,
    waiting: (title: string) => `Vous êtes sur la liste d’attente : ${title}`,
    holdEnding: (title: string, until: string) => `Payez avant le ${until} : ${title}`,
    offered: (title: string) => `Une place est libre pour vous : ${title}`,
    confirmed: (title: string) => `Votre inscription est confirmée : ${title}`,
    starting: (title: string) => `Le cours commence bientôt : ${title}`,
    changed: (title: string) => `Votre session a changé : ${title}`,
    cancelled: (title: string) => `Votre inscription est annulée : ${title}`,
    sessionCancelled: (title: string) => `La session est annulée : ${title}`,
    expired: (title: string) => `Votre place n’est plus retenue : ${title}`,
    certificate: (title: string) => `Votre certificat est prêt : ${title}`,
    interest: (title: string) => `Une session est ouverte : ${title}`,
  },
  texts: {
    held: (title: string, until: string) =>
      `Votre place pour « ${title} » est retenue jusqu’au ${until}. Payez avant, avec la référence, et elle est à vous.`,
    waiting: (title: string) =>
      `« ${title} » est complet : vous êtes sur la liste d’attente. Nous vous écrirons dès qu’une place se libère.`,
    holdEnding: (title: string, until: string) =>
      `Votre place pour « ${title} » est retenue jusqu’au ${until} seulement. Payez avant, ou écrivez-nous.`,
    offered: (title: string, until: string) =>
      `Une place s’est libérée pour « ${title} ». Elle est à vous si vous l’acceptez avant le ${until}.`,
    confirmed: (title: string) => `Votre inscription à « ${title} » est confirmée. À bientôt !`,
    starting: (title: string) => `« ${title} » commence bientôt. Nous vous attendons.`,
    changed: (title: string) =>
      `Votre session de « ${title} » a changé. Voici ce qui est prévu maintenant.`,
    cancelled: (title: string) => `Votre inscription à « ${title} » est annulée.`,
    sessionCancelled: (title: string) =>
      `La session de « ${title} » est annulée. Nous en sommes désolés.`,
    expired: (title: string) =>
      `Le délai est passé : votre place pour « ${title} » n’est plus retenue. S’il reste des places, vous pouvez vous inscrire de nouveau.`,
    certificate: (title: string) => `Votre certificat de « ${title} » est prêt. Bravo !`,
    interest: (title: string) => `Vous l’aviez demandé : une session de « ${title} » est ouverte.`,
  },
  greeting: (name: string) => `Bonjour ${name},`,
  refund: (amount: string) => `Nous vous devons ${amount} : nous vous rendrons cet argent.`,
  reference: 'Référence',
  course: 'Cours',
  starts: 'Début',
  place: 'Lieu',
  position: 'Place sur la liste',
  due: 'À payer',
  pay: (number: string, holder: string) => `${number}, ${holder}`,
  page: 'Votre inscription, pour la suivre ou l’annuler :',
  pageOffer: 'Pour accepter la place, ou y renoncer :',
  pageOver: 'Votre inscription :',
  pageCertificate: 'Le certificat est sur la page de votre inscription :',
  coursePage: 'Les dates et les places :',
  button: 'Voir mon inscription',
  courseButton: 'Voir le cours',
  notYou: 'Si l’inscription n’est pas de vous, ignorez cet e‑mail.',
  notAsked: 'Si vous ne l’avez pas demandé, ignorez cet e‑mail : il n’y en aura pas d’autre.',
};

const en: typeof fr = {
  about: {
    enrolled: 'enrolment',
    holdEnding: 'time nearly over',
    offered: 'place offered',
    confirmed: 'enrolment confirmed',
    starting: 'reminder of the start',
    changed: 'session changed',
    cancelled: 'enrolment cancelled',
    expired: 'time is over',
    certificate: 'certificate',
    interest: 'new session',
  },
  subjects: {
    held: (title) => `Your place is held: ${title}`,
    waiting: (title) => `You are on the waiting list: ${title}`,
    holdEnding: (title, until) => `Pay before ${until}: ${title}`,
    offered: (title) => `A place is free for you: ${title}`,
    confirmed: (title) => `Your enrolment is confirmed: ${title}`,
    starting: (title) => `The course starts soon: ${title}`,
    changed: (title) => `Your session has changed: ${title}`,
    cancelled: (title) => `Your enrolment is cancelled: ${title}`,
    sessionCancelled: (title) => `The session is cancelled: ${title}`,
    expired: (title) => `Your place is no longer held: ${title}`,
    certificate: (title) => `Your certificate is ready: ${title}`,
    interest: (title) => `A session is open: ${title}`,
  },
  texts: {
    held: (title, until) =>
      `Your place in “${title}” is held until ${until}. Pay before then, with the reference, and it is yours.`,
    waiting: (title) =>
      `“${title}” is full: you are on the waiting list. We will write to you as soon as a place is free.`,
    holdEnding: (title, until) =>
      `Your place in “${title}” is held only until ${until}. Pay before then, or write to us.`,
    offered: (title, until) =>
      `A place in “${title}” is free. It is yours if you accept it before ${until}.`,
    confirmed: (title) => `Your enrolment in “${title}” is confirmed. See you soon!`,
    starting: (title) => `“${title}” starts soon. We look forward to seeing you.`,
    changed: (title) => `Your session of “${title}” has changed. This is what is planned now.`,
    cancelled: (title) => `Your enrolment in “${title}” is cancelled.`,
    sessionCancelled: (title) => `The session of “${title}” is cancelled. We are sorry.`,
    expired: (title) =>
      `The time is over: your place in “${title}” is no longer held. If there are places left, you can enrol again.`,
    certificate: (title) => `Your certificate of “${title}” is ready. Well done!`,
    interest: (title) => `You asked us to tell you: a session of “${title}” is open.`,
  },
  greeting: (name) => `Hello ${name},`,
  refund: (amount) => `We owe you ${amount}: we will give this money back to you.`,
  reference: 'Reference',
  course: 'Course',
  starts: 'Start',
  place: 'Place',
  position: 'Place on the list',
  due: 'To pay',
  pay: (number, holder) => `${number}, ${holder}`,
  page: 'Your enrolment, to follow or cancel it:',
  pageOffer: 'To accept the place, or give it up:',
  pageOver: 'Your enrolment:',
  pageCertificate: 'The certificate is on the page of your enrolment:',
  coursePage: 'The dates and the places:',
  button: 'See my enrolment',
  courseButton: 'See the course',
  notYou: 'If it was not you who enrolled, ignore this email.',
  notAsked: 'If you did not ask for this, ignore this email: there will be no other.',
};

const ht: typeof fr = {
  about: {
    enrolled: 'enskripsyon',
    holdEnding: 'delè a prèske pase',
    offered: 'yo ofri yon plas',
    confirmed: 'enskripsyon konfime',
    starting: 'rapèl kòmansman an',
    changed: 'sesyon an chanje',
    cancelled: 'enskripsyon anile',
    expired: 'delè a pase',
    certificate: 'sètifika',
    interest: 'nouvo sesyon',
  },
  subjects: {
    held: (title) => `Plas ou rezève: ${title}`,
    waiting: (title) => `Ou sou lis datant la: ${title}`,
    holdEnding: (title, until) => `Peye anvan ${until}: ${title}`,
    offered: (title) => `Gen yon plas pou ou: ${title}`,
    confirmed: (title) => `Enskripsyon ou konfime: ${title}`,
    starting: (title) => `Kou a pral kòmanse: ${title}`,
    changed: (title) => `Sesyon ou a chanje: ${title}`,
    cancelled: (title) => `Enskripsyon ou anile: ${title}`,
    sessionCancelled: (title) => `Sesyon an anile: ${title}`,
    expired: (title) => `Plas ou pa rezève ankò: ${title}`,
    certificate: (title) => `Sètifika ou pare: ${title}`,
    interest: (title) => `Gen yon sesyon ki louvri: ${title}`,
  },
  texts: {
    held: (title, until) =>
      `Plas ou nan « ${title} » rezève jiska ${until}. Peye anvan, ak referans lan, epi plas la se pou ou.`,
    waiting: (title) =>
      `« ${title} » plen: ou sou lis datant la. N ap ekri w kou gen yon plas ki lib.`,
    holdEnding: (title, until) =>
      `Plas ou nan « ${title} » rezève jiska ${until} sèlman. Peye anvan, oswa ekri nou.`,
    offered: (title, until) =>
      `Gen yon plas ki lib nan « ${title} ». Li pou ou si ou aksepte l anvan ${until}.`,
    confirmed: (title) => `Enskripsyon ou nan « ${title} » konfime. N a wè!`,
    starting: (title) => `« ${title} » pral kòmanse. N ap tann ou.`,
    changed: (title) => `Sesyon ou a nan « ${title} » chanje. Men sa ki prevwa kounye a.`,
    cancelled: (title) => `Enskripsyon ou nan « ${title} » anile.`,
    sessionCancelled: (title) => `Sesyon « ${title} » la anile. Nou regrèt sa.`,
    expired: (title) =>
      `Delè a pase: plas ou nan « ${title} » pa rezève ankò. Si gen plas ki rete, ou ka enskri ankò.`,
    certificate: (title) => `Sètifika ou pou « ${title} » pare. Bravo!`,
    interest: (title) => `Jan ou te mande l la: gen yon sesyon « ${title} » ki louvri.`,
  },
  greeting: (name) => `Bonjou ${name},`,
  refund: (amount) => `Nou dwe w ${amount}: n ap remèt ou lajan sa a.`,
  reference: 'Referans',
  course: 'Kou',
  starts: 'Kòmansman',
  place: 'Kote',
  position: 'Plas sou lis la',
  due: 'Pou peye',
  pay: (number, holder) => `${number}, ${holder}`,
  page: 'Enskripsyon ou, pou swiv li oswa anile l:',
  pageOffer: 'Pou aksepte plas la, oswa kite l:',
  pageOver: 'Enskripsyon ou:',
  pageCertificate: 'Sètifika a sou paj enskripsyon ou:',
  coursePage: 'Dat ak plas yo:',
  button: 'Gade enskripsyon mwen',
  courseButton: 'Gade kou a',
  notYou: 'Si se pa ou ki te enskri, pa okipe imèl sa a.',
  notAsked: 'Si ou pa t mande sa, pa okipe imèl sa a: p ap gen lòt.',
};

export const toldTexts: Texts<typeof fr> = { fr, en, ht };
