import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  siteMap: {
    title: 'Plan sit la',
    lead: 'Tout paj yo, nan yon sèl kout je.',
    description: 'Tout paj sit BWT a.',
    main: 'Paj prensipal yo',
    practical: 'Pratik',
  },
  offline: {
    callTitle: 'Apèl ak SMS pase san entènèt',
    call: 'Rele',
    title: 'Pa gen koneksyon',
    lead: 'Paj ou te li yo sou aparèy sa a toujou: ou ka reli yo.',
    description: 'Paj BWT ki sere sou aparèy sa a, pou ou li san koneksyon.',
    unreachable: 'Paj ou mande a pa rive: pa gen koneksyon, oswa li twò fèb.',
    office:
      'Biwo a ap louvri kou rezo a tounen. Si ou t ap ekri yon tèks, li sere sou aparèy sa a.',
    retry: 'Eseye ankò',
    keptTitle: 'Paj ki sere sou aparèy sa a',
    none: 'Poko gen paj ki sere isit la. Paj ou pral li yo ap sere, pou jou ki pa gen koneksyon.',
    write:
      'Ou ka ekri nou tou: mesaj la ap tann isit la, l ap pati lè koneksyon an tounen, oswa lè ou louvri sit la ankò.',
    copy: {
      before: 'Kopi ki sere le ',
      after: ': pa gen koneksyon, oswa li twò fèb.',
    },
  },
};
