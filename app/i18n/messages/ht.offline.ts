import type { OfflineMessages } from './fr.offline.ts';

export const offline: OfflineMessages = {
  page: {
    title: 'Pa gen koneksyon',
    lead: 'Paj ou te li yo rete sou aparèy sa a pou w ka li yo.',
    description: 'Paj BWT ki sere sou aparèy sa a, pou li san koneksyon.',
    unreachable: 'Paj ou mande a pa rive: pa gen koneksyon, oswa li twò fèb.',
    retry: 'Eseye ankò',
    keptTitle: 'Paj ki sere sou aparèy sa a',
    none: 'Poko gen paj ki sere isit la. Paj ou pral li yo ap sere.',
    write: 'Ou ka ekri nou tou: mesaj la ap tann isit la, l ap pati lè koneksyon an tounen.',
  },
  copy: {
    before: 'Kopi ki sere ',
    after: ': pa gen koneksyon, oswa li twò fèb.',
  },
  time: {
    months: 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm',
    first: '1ye',
    at: 'a',
  },
  waiting: {
    title: 'Mesaj k ap tann pou pati',
    lead: 'Mesaj sa yo sou aparèy sa a sèlman. Y ap pati lè koneksyon an tounen.',
    written: 'Ekri ',
    waiting: 'L ap tann koneksyon an.',
    busy: 'Sit la pa t ka pran li. N ap eseye ankò yon ti moman pita.',
    sending: 'N ap voye li…',
    refused: 'Sit la refize li: korije li anvan ou voye li ankò.',
    sent: 'Mesaj la ale.',
    send: 'Voye kounye a',
    edit: 'Chanje',
    remove: 'Efase',
    sure: 'Efase li vre?',
    close: 'Fèmen',
    keptTitle: 'Li sere sou aparèy sa a',
    kept: 'Mesaj la poko pati: pa gen koneksyon, oswa li twò fèb. L ap tann anlè fòm nan, l ap pati lè koneksyon an tounen.',
  },
  data: {
    title: 'Done paj yo itilize',
    auto: 'Otomatik',
    saving: 'Ekonomi',
    full: 'Konplè',
    hints: {
      auto: 'Pa gen fim ni imaj dekorasyon si aparèy ou mande pou sere done.',
      autoSaving: 'Aparèy ou mande pou sere done: pa gen fim ni imaj dekorasyon.',
      saving: 'Pa gen fim ni imaj dekorasyon; foto yo ap tann ou mande yo.',
      full: 'Tout bagay ap vini, menm fim paj akèy la sou yon koneksyon ki lant.',
    },
    weight: 'Paj sa a peze {page} Ko; {now} Ko ladan l sot rive kounye a.',
    showPicture: 'Gade imaj la',
  },
};
