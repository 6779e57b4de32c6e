import { plural } from '#app/i18n/format.ts';

export const attendanceTexts = {
  fr: {
    title: 'Présences',
    description: 'Qui était là, jour par jour.',
    days: 'Jours',
    learner: 'Inscrit',
    nobody: 'Personne n’a encore de place confirmée ou retenue.',
    present: 'présent',
    absent: 'absent',
    unknown: 'pas noté',
    tap: (name: string, state: string) => `${name} : ${state}`,
    count: (n: number, all: number) =>
      plural('fr', n, { one: `${n} présent sur ${all}`, other: `${n} présents sur ${all}` }),
    hint: 'Un appui : présent. Un autre : absent.',
    kept: (n: number) =>
      plural('fr', n, {
        one: `${n} présence gardée sur ce téléphone, pas encore envoyée.`,
        other: `${n} présences gardées sur ce téléphone, pas encore envoyées.`,
      }),
    sent: 'Tout est envoyé.',
    sending: 'Envoi en cours…',
    login: 'Connectez-vous pour envoyer : rien n’est perdu.',
    full: 'Ce téléphone ne peut rien garder : restez sur cette page jusqu’à l’envoi.',
    refused: (n: number) =>
      plural('fr', n, {
        one: `${n} présence refusée : l’inscription ou le jour n’existe plus.`,
        other: `${n} présences refusées : l’inscription ou le jour n’existe plus.`,
      }),
    old: (date: string) => `liste du ${date}`,
    retry: 'Envoyer maintenant',
  },
  en: {
    title: 'Attendance',
    description: 'Who was there, day by day.',
    days: 'Days',
    learner: 'Learner',
    nobody: 'Nobody has a confirmed or held place yet.',
    present: 'present',
    absent: 'absent',
    unknown: 'not noted',
    tap: (name: string, state: string) => `${name}: ${state}`,
    count: (n: number, all: number) => `${n} of ${all} present`,
    hint: 'One tap: present. Another: absent.',
    kept: (n: number) =>
      plural('en', n, {
        one: `${n} attendance saved on this phone, not sent yet.`,
        other: `${n} attendances saved on this phone, not sent yet.`,
      }),
    sent: 'Everything is sent.',
    sending: 'Sending…',
    login: 'Log in to send them: nothing is lost.',
    full: 'This phone can save nothing: stay on this page until it is sent.',
    refused: (n: number) =>
      plural('en', n, {
        one: `${n} attendance refused: the enrolment or the day is gone.`,
        other: `${n} attendances refused: the enrolment or the day is gone.`,
      }),
    old: (date: string) => `list of ${date}`,
    retry: 'Send now',
  },
  ht: {
    title: 'Prezans',
    description: 'Ki moun ki te la, jou pa jou.',
    days: 'Jou',
    learner: 'Moun ki enskri',
    nobody: 'Poko gen moun ki gen plas konfime oswa rezève.',
    present: 'la',
    absent: 'pa la',
    unknown: 'poko note',
    tap: (name: string, state: string) => `${name}: ${state}`,
    count: (n: number, all: number) => `${n} moun la sou ${all}`,
    hint: 'Peze yon fwa: la. Peze ankò: pa la.',
    kept: (n: number) => `${n} prezans sere sou telefòn sa a, yo poko voye.`,
    sent: 'Tout voye.',
    sending: 'N ap voye…',
    login: 'Konekte pou voye yo: anyen pa pèdi.',
    full: 'Telefòn sa a pa ka sere anyen: rete sou paj la jiskaske yo voye.',
    refused: (n: number) => `${n} prezans refize: enskripsyon an oswa jou a pa la ankò.`,
    old: (date: string) => `lis ki te la ${date}`,
    retry: 'Voye kounye a',
  },
};
