import type { Texts } from '#app/i18n/texts.ts';
import type { FormTexts } from '#app/office/resource/texts.ts';
import { courseNames } from './names.ts';

const fr = {
  fields: {
    startsOn: { label: 'Premier jour', required: 'Choisissez le premier jour.' },
    endsOn: { label: 'Dernier jour', required: 'Choisissez le dernier jour.' },
    times: {
      label: 'Horaire de la semaine',
      hint: 'Par exemple : samedi 9 h - 12 h, ou mardi et jeudi 18 h - 20 h.',
    },
    place: { label: 'Lieu', hint: 'Vide : en ligne.' },
    price: { label: 'Prix', hint: '0 : gratuit. Qui est déjà inscrit garde son prix.' },
    currency: {
      label: 'Monnaie',
      options: { HTG: 'Gourdes', USD: 'Dollars américains', EUR: 'Euros' },
    },
    seats: { label: 'Places', required: 'Écrivez le nombre de places.' },
    enrolUntil: { label: 'Inscription jusqu’au', hint: 'Vide : jusqu’au premier jour.' },
    holdHours: {
      label: 'Heures pour payer',
      hint: 'Une place est retenue si longtemps. Vide : 72.',
    },
    teacher: {
      label: 'Qui enseigne',
      hint: 'Le nom d’une personne de la page Réalisations et équipe.',
    },
    state: { label: 'État', options: courseNames.fr.sessionStates },
  },
  errors: {
    order: 'Le dernier jour est avant le premier.',
    long: 'Une session dure un an au plus.',
    past: 'Cette session est déjà passée.',
    enrolUntil: 'On ne s’inscrit pas après le dernier jour.',
    times: 'Cet horaire n’est pas lisible. Écrivez par exemple : samedi 9 h - 12 h.',
    noDay: 'Aucun jour de cet horaire n’est entre le premier et le dernier jour.',
    price: 'Écrivez un montant, par exemple 3 500.',
    seatsTaken: 'Plus de places que cela sont prises : annulez d’abord des inscriptions.',
    teacher: 'Personne de la page Réalisations et équipe n’a ce nom.',
    choice: 'Choisissez dans la liste.',
    final: 'Cette session est annulée. Le journal peut annuler cela ; sinon, faites-en une autre.',
  },
} satisfies FormTexts;

const en: typeof fr = {
  fields: {
    startsOn: { label: 'First day', required: 'Choose the first day.' },
    endsOn: { label: 'Last day', required: 'Choose the last day.' },
    times: {
      label: 'Weekly times',
      hint: 'For example: Saturday 9:00-12:00, or Tuesday and Thursday 6 pm - 8 pm.',
    },
    place: { label: 'Place', hint: 'Empty: online.' },
    price: { label: 'Price', hint: '0: free. Those who have enrolled keep their price.' },
    currency: { label: 'Currency', options: { HTG: 'Gourdes', USD: 'US dollars', EUR: 'Euros' } },
    seats: { label: 'Seats', required: 'Write the number of seats.' },
    enrolUntil: { label: 'Enrolment until', hint: 'Empty: until the first day.' },
    holdHours: { label: 'Hours to pay', hint: 'A place is held as long. Empty: 72.' },
    teacher: { label: 'Who teaches', hint: 'The name of a person on the page Work and team.' },
    state: { label: 'Status', options: courseNames.en.sessionStates },
  },
  errors: {
    order: 'The last day is before the first.',
    long: 'A session lasts a year at most.',
    past: 'This session is over already.',
    enrolUntil: 'Nobody enrols after the last day.',
    times: 'These times cannot be read. Write for example: Saturday 9:00-12:00.',
    noDay: 'No day of these times is between the first and the last day.',
    price: 'Write an amount, for example 3,500.',
    seatsTaken: 'More seats than that are taken: cancel enrolments first.',
    teacher: 'Nobody on the page Work and team has this name.',
    choice: 'Choose from the list.',
    final: 'This session is cancelled. The journal can undo that; otherwise, add another one.',
  },
};

const ht: typeof fr = {
  fields: {
    startsOn: { label: 'Premye jou', required: 'Chwazi premye jou a.' },
    endsOn: { label: 'Dènye jou', required: 'Chwazi dènye jou a.' },
    times: {
      label: 'Orè semèn nan',
      hint: 'Pa egzanp: samdi 9:00-12:00, oswa madi ak jedi 18:00-20:00.',
    },
    place: { label: 'Kote', hint: 'Si l vid: sou entènèt.' },
    price: { label: 'Pri', hint: '0: gratis. Moun ki enskri deja kenbe pri pa yo.' },
    currency: {
      label: 'Ki lajan',
      options: { HTG: 'Goud', USD: 'Dola ameriken', EUR: 'Ewo' },
    },
    seats: { label: 'Plas', required: 'Ekri konbyen plas ki genyen.' },
    enrolUntil: { label: 'Enskripsyon jiska', hint: 'Si l vid: jiska premye jou a.' },
    holdHours: { label: 'Èdtan pou peye', hint: 'Yon plas rezève pandan tan sa a. Si l vid: 72.' },
    teacher: { label: 'Ki moun k ap anseye', hint: 'Non yon moun ki sou paj Travay ak ekip.' },
    state: { label: 'Eta', options: courseNames.ht.sessionStates },
  },
  errors: {
    order: 'Dènye jou a vini anvan premye a.',
    long: 'Yon sesyon dire yon ane nèt al kole.',
    past: 'Sesyon sa a pase deja.',
    enrolUntil: 'Moun pa enskri apre dènye jou a.',
    times: 'Nou pa ka li orè sa a. Ekri pa egzanp: samdi 9:00-12:00.',
    noDay: 'Pa gen jou nan orè sa a ki ant premye ak dènye jou a.',
    price: 'Ekri yon kantite lajan, pa egzanp 3 500.',
    seatsTaken: 'Gen plis plas pase sa ki pran: anile kèk enskripsyon anvan.',
    teacher: 'Pa gen moun sou paj Travay ak ekip ki gen non sa a.',
    choice: 'Chwazi nan lis la.',
    final: 'Sesyon sa a anile. Ou ka anile sa nan jounal la; sinon, fè yon lòt.',
  },
};

export const sessionFormTexts: Texts<typeof fr> = { fr, en, ht };
