import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of the back-office: only its pages with a form send these to the
// browser.

const fr = {
  title: 'Deux personnes ont écrit en même temps',
  lead: (by: string) =>
    `${by} a enregistré pendant que vous écriviez. Rien n’est perdu : choisissez pour chaque champ, puis enregistrez.`,
  none: (by: string) =>
    `${by} a enregistré pendant que vous écriviez, dans d’autres champs. Les deux sont réunis ici : enregistrez.`,
  someone: 'Quelqu’un',
  mine: 'Garder le mien',
  theirs: (by: string | null) => (by === null ? 'Prendre l’autre' : `Prendre celui de ${by}`),
  copy: 'Copier le mien',
  copied: 'Copié',
  empty: '(vide)',
};

const en: typeof fr = {
  title: 'Two people were writing at the same time',
  lead: (by) =>
    `${by} saved while you were writing. Nothing is lost: choose for each field, then save.`,
  none: (by) => `${by} saved other fields while you were writing. Both are here together: save.`,
  someone: 'Somebody',
  mine: 'Keep mine',
  theirs: (by) => (by === null ? 'Take the other one' : `Take ${by}’s`),
  copy: 'Copy mine',
  copied: 'Copied',
  empty: '(empty)',
};

const ht: typeof fr = {
  title: 'De moun t ap ekri an menm tan',
  lead: (by) =>
    `${by} te anrejistre pandan ou t ap ekri. Anyen pa pèdi: chwazi pou chak kaz, epi anrejistre.`,
  none: (by) =>
    `${by} te anrejistre lòt kaz pandan ou t ap ekri. Toude ansanm isit la: anrejistre.`,
  someone: 'Yon moun',
  mine: 'Kite pa m nan',
  theirs: (by) => (by === null ? 'Pran lòt la' : `Pran pa ${by} a`),
  copy: 'Kopye pa m nan',
  copied: 'Kopye',
  empty: '(vid)',
};

export const conflictTexts: Texts<typeof fr> = { fr, en, ht };
