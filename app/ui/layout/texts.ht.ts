import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  header: {
    skip: 'Ale nan kontni an',
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
    display: 'Piblikasyon',
  },
  footer: {
    reach: 'Jwenn nou',
    pages: 'Sit la',
    follow: 'Swiv nou',
    rights: 'BWT, sèvis ak fòmasyon nan teknoloji, Nò Ayiti.',
  },
  donate: { button: 'Fè yon don', dismiss: 'Kache bouton sa a', label: 'Soutni BWT' },
  data: {
    title: 'Done paj yo itilize',
    auto: 'Otomatik',
    saving: 'Ekonomi',
    full: 'Konplè',
    askedToSave: 'Aparèy ou mande pou ekonomize done: pa gen fim ni imaj dekorasyon.',
    saved: 'Pa gen fim ni imaj dekorasyon; foto ki akonpaye yon tèks ap tann ou mande yo.',
    weight: 'Paj sa a peze {page} Ko; {now} Ko ladan l sot rive kounye a.',
  },
  error: {
    title: 'Gen yon bagay ki pa mache',
    text: 'Se pa fòt ou. Eseye ankò talè.',
    missing: 'Paj sa a pa egziste, oswa kont ou pa ba w aksè ladan l.',
    method: 'Paj sa a pa aksepte kalite demann sa a. Tounen sou paj anvan an, epi eseye ankò.',
    reference: 'Si ou ekri nou, ban nou nimewo sa a:',
    home: 'Tounen nan paj akèy la',
  },
};
