import { creoleIn } from '#app/i18n/format.ts';
import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  title: 'Sèvis',
  description: 'Sèvis ki parèt sou sit la.',
  lead: 'Nan lòd yo parèt sou sit la. Louvri youn pou chanje tèks li, pri li oswa delè li.',
  edit: { title: 'Sèvis', description: 'Tèks, pri ak delè yon sèvis.' },
  public: 'Gade paj li',
  columns: { service: 'Sèvis', offer: 'Pri ak delè' },
  nothing: 'ni pri ni delè',
  untitled: 'san tit',
  fields: {
    price: { label: 'Pri, apati (goud)', hint: 'Si kaz la vid, okenn pri p ap parèt.' },
    daysFrom: { label: 'soti', row: 'Delè, an jou' },
    daysTo: { label: 'rive', row: 'Delè, an jou' },
    hidden: { label: 'Kache sèvis sa a sou sit la' },
    title: { label: 'Tit' },
    summary: { label: 'Rezime, yon liy' },
    text: {
      label: 'Tèks',
      hint: 'Yon liy vid separe paragraf yo; yon tirè nan kòmansman yon liy fè yon lis.',
    },
    priceWords: {
      label: 'Mo bò kote pri a',
      hint: 'Pa egzanp: sou devi. Si pa gen pri an chif, se mo sa yo ki parèt.',
    },
    slug: { label: 'Adrès paj la', hint: 'Ansyen adrès la toujou mennen sou nouvo a.' },
  },
  usualAnswer: (answer) => `San pa w la, sit la reponn: « ${answer} »`,
  sections: {
    texts: { title: (language) => `Tèks ${creoleIn(language)}` },
    answers: {
      title: (language) => `Repons pou kesyon yo, ${creoleIn(language)}`,
      hint: 'Yon kesyon ki pa gen repons pa parèt sou sit la.',
    },
  },
  errors: {
    required: 'Ekri tèks sa a.',
    tooComplicated:
      'Tèks sa a twò konplike pou mete sou paj la: li gen plizyè milye siy tankou *, _, [ oswa > youn dèyè lòt. Retire yo.',
    price: 'Ekri yon pri, pa egzanp 2 500, oswa kite l vid.',
    days: 'Ekri yon kantite jou, soti 1 rive 365, oswa kite l vid.',
    order: 'Chif sa a pa ka pi piti pase premye a.',
    taken: 'Adrès sa a se, oswa te, adrès yon lòt sèvis.',
    slug: 'Ekri adrès sa a ak lèt oswa chif.',
  },
};
