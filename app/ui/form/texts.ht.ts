import { plural } from '#app/i18n/format.ts';
import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  summaryTitle: (n) => plural('ht', n, { one: 'Gen yon kaz pou korije', other: `Gen ${n} kaz pou korije` }),
  successTitle: 'Siksè',
  sending: 'N ap voye l…',
  failureTitle: 'Erè',
  errorMark: 'Erè: ',
  noAnswer: 'Sit la pa reponn. Sa ou te ekri a la toujou: eseye ankò talè.',
  offline: 'Pa gen koneksyon kounye a.',
  kept: 'Tèks ou a sere sou aparèy sa a.',
  draftRestored: 'Nou remete sa ou te kòmanse a.',
  discardDraft: 'Efase l, rekòmanse',
  failed: 'Gen yon bagay ki pa mache bò kote pa nou. Eseye ankò talè.',
  limited: (wait) => `Ou eseye twòp fwa. Eseye ankò nan ${wait}.`,
  captcha_required: (wait) =>
    `Gen anpil esè k ap rive sou sit la kounye a. Peze bouton an yon lòt fwa: anvan, navigatè ou a ap fè yon verifikasyon pou bare wobo. Si mesaj sa a tounen, tann ${wait}, epi eseye ankò.`,
  busy: (wait) => `Gen anpil moun kounye a. Eseye ankò nan ${wait}.`,
  unavailable: (wait) => `Sèvis ki kenbe ansyen kont yo pa reponn kounye a. Eseye ankò nan ${wait}.`,
};
