import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  header: {
    account: 'Kont',
    main: 'Meni prensipal',
    menu: 'Meni',
    closeMenu: 'Fèmen meni an',
    languages: 'Lang',
  },
  sidebar: {
    label: 'Rakousi',
    close: 'Fèmen rakousi yo',
    home: 'Akèy',
    about: 'Konsènan nou',
    services: 'Sèvis',
    blog: 'Blòg',
    enroll: 'Enskripsyon',
    picsnaps: 'Galri',
    loginuser: 'Konekte',
    create: 'Ekri yon atik',
    display: 'Atik',
  },
  footer: {
    reach: 'Jwenn nou',
    pages: 'Sit la',
    follow: 'Swiv nou',
    patent: (number) => `patant no ${number}`,
    rights: 'BWT, sèvis ak fòmasyon nan teknoloji, Nò Ayiti.',
  },
  notice: { label: 'Avi', dismiss: 'Kache avi sa a' },
  donate: { button: 'Fè yon don', dismiss: 'Kache bouton sa a', label: 'Soutni BWT' },
  data: {
    title: 'Done entènèt',
    now: 'Done:',
    auto: 'Otomatik',
    saving: 'Ekonomize',
    full: 'Konplè',
    askedToSave: 'Aparèy ou mande pou ekonomize done: pa gen fim ni imaj dekorasyon.',
    saved:
      'Pa gen fim ni imaj dekorasyon; foto ki akonpaye yon tèks p ap parèt toutotan ou pa mande yo.',
    weight: 'Paj sa a peze {page} Ko; {now} Ko ladan l sot rive kounye a.',
  },
};
