import { alertTexts } from './alert-texts.ts';
import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  ...alertTexts.ht,
  successTitle: 'Siksè',
  sending: 'N ap voye l…',
  failureTitle: 'Erè',
  noAnswer: 'Sit la pa reponn. Sa ou te ekri a la toujou: eseye ankò talè.',
  offline: 'Pa gen koneksyon kounye a.',
  kept: 'Tèks ou a sere sou aparèy sa a.',
  draftRestored: 'Nou jwenn tèks ou te kòmanse a.',
  retention: 'Nou kenbe enfòmasyon sa yo 24 mwa, pa plis.',
  discardDraft: 'Efase l, rekòmanse',
};
