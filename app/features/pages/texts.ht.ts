import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  more: 'Li rès la',
  about: {
    title: 'Konsènan nou',
    pageTitle: 'Konsènan nou: teknoloji nan Nò Ayiti',
    description:
      'Kote BWT soti, vizyon li, sèvis li, misyon li, ekip li, valè li ak istwa li, nan Nò Ayiti.',
  },
  win: {
    title: 'Fè lajan sou entènèt',
    lead: 'Chemen serye, ak yon telefòn ak pasyans.',
    description:
      'Travay endepandan, anseye, kreye, vann: chemen serye pou fè lajan sou entènèt, ak pèlen pou ou evite.',
    nextTitle: 'Aprann metye sa a avèk nou',
    nextLead: 'Di nou sa ou vle aprann: n ap di w ki kote pou kòmanse.',
    nextCourse: 'Pwochen kou a',
    films: {
      freelance: 'Yon travay, depi kòmansman jouk ou touche',
      teaching: 'Yon kou, plizyè telefòn',
      shop: 'Soti sou tab la rive nan boutik la',
    },
  },
  privacy: {
    contents: 'Sa ki nan paj sa a',
    title: 'Konfidansyalite',
    lead: 'Sa sit la kenbe, poukisa, pandan konbyen tan, ak dwa w.',
    description: 'Règ konfidansyalite BWT, an sèt pati.',
    updated: 'Dènye chanjman:',
  },
  info: {
    title: 'Enfòmasyon pratik',
    lead: 'Lè nou travay, adrès, kòmand, repons.',
    leadUnset: 'Kòmand, kesyon ak repons.',
    description:
      'Lè BWT travay, kijan pou jwenn nou, kijan yon kòmand fèt, ak kesyon moun poze nou.',
    descriptionUnset: 'Kijan pou jwenn BWT, kijan yon kòmand fèt, ak kesyon moun poze nou.',
    questionsTitle: 'Kesyon ak repons',
    days: { weekdays: 'Lendi rive vandredi', saturday: 'Samdi', sunday: 'Dimanch' },
    hoursCaption: 'Lè nou louvri (lè Ayiti)',
    day: 'Jou',
    hours: 'Lè',
    closed: 'Fèmen',
    from: (opens, closes) => `${opens} rive ${closes}`,
  },
};
