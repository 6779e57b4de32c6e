import type { RichTextTexts } from './texts.fr.ts';

export const ht: RichTextTexts = {
  unreadable:
    'Tèks sa a gen HTML, oswa yon fòm editè a pa ka kenbe: se isit la pou ekri l jan li ye a, an CommonMark.',
  toolbar: 'Fòm tèks la',
  tools: {
    bold: 'Lèt gra',
    italic: 'Italik',
    heading2: 'Tit',
    heading3: 'Ti tit',
    bulletList: 'Lis',
    orderedList: 'Lis ak nimewo',
    quote: 'Sitasyon',
    link: 'Lyen',
    picture: 'Imaj',
    undo: 'Anile',
    redo: 'Retabli',
  },
  placeholder: 'Ekri isit la…',
  words: (words, minutes) => `${words} mo · ${minutes} minit pou li`,
  link: {
    url: 'Adrès lyen an',
    hint: 'Yon paj sit la (/ht/contact) oswa yon adrès konplè (https://…)',
    apply: 'Mete lyen an',
    remove: 'Retire lyen an',
    close: 'Fèmen',
    refused:
      'Sa a pa yon adrès: mete yon paj sit la (/ht/contact), yon adrès ak https:// oswa yon imèl.',
    problems: 'Lyen pou verifye',
    invalid: 'adrès la pa konplè',
    insecure: 'ak http://: eseye https://',
    unknown: 'paj sa a pa egziste sou sit la',
    show: (url) => `Montre lyen ${url}`,
  },
  picture: {
    label: 'Imaj nan tèks la',
    alt: 'Kisa ki sou imaj la?',
    altHint: 'Pou moun ki pa ka wè l.',
    altMissing: 'Yon sèl fraz ase: yo li l awotvwa, epi li parèt si imaj la pa rive.',
    preparing: 'N ap prepare imaj la…',
    sending: (percent) => `N ap voye imaj la: ${percent} %. Ou ka kontinye ekri.`,
    checking: 'Imaj la rive. N ap verifye l…',
    sent: 'Imaj la nan tèks la.',
    failed: 'Imaj la pa pati. Tèks ou a toujou la.',
    slow: 'Koneksyon an dousman: imaj la pa pati. Tèks ou a toujou la.',
    offline: 'Pa gen koneksyon: imaj la ap pati lè ou eseye ankò. Tèks ou a toujou la.',
    tooLarge: 'Imaj sa a twò lou: 10 Mo pou pi plis.',
    unreadable: 'Imaj sa a pa louvri. Eseye yon foto JPEG oswa PNG.',
    login: 'Ou dwe konekte ankò, epi eseye ankò. Tèks ou a toujou la.',
    retry: 'Eseye ankò',
    remove: 'Retire imaj la',
  },
  pastedPictures: (n) =>
    n === 1
      ? 'Tèks la kole, san imaj li a: mete l ak bouton Imaj la.'
      : 'Tèks la kole, san imaj li yo: mete yo ak bouton Imaj la.',
  original: 'Gade franse a',
  originalLabel: 'Tèks franse a',
};
