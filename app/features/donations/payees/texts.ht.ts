import type { PayeeTexts } from './texts.fr.ts';

export const ht: PayeeTexts = {
  title: 'Kote lajan an ale',
  description: 'Kont donatè yo wè.',
  lead: 'Sa donatè yo wè.',
  /** How a change is made. */
  rule: {
    day: 'Yon chanjman tann 24 èdtan, epi chak pwopriyetè resevwa yon imèl pou li ka anile chanjman an.',
    week: 'Gen mwens pase 7 jou depi yon pwopriyetè pèdi aksè li: se poutèt sa yon chanjman ap tann 7 jou olye de 24 èdtan. Chak pwopriyetè resevwa yon imèl pou li ka anile chanjman an, ansyen pwopriyetè a tou.',
  },
  /** While no mail server is set up. */
  ruleKept: {
    day: 'Yon chanjman tann 24 èdtan. Pa gen sèvè imèl ki regle: nou p ap avèti okenn pwopriyetè pa imèl. Gade paj sa a chak jou: se la ou ka anile yon chanjman.',
    week: 'Gen mwens pase 7 jou depi yon pwopriyetè pèdi aksè li: se poutèt sa yon chanjman ap tann 7 jou olye de 24 èdtan. Pa gen sèvè imèl ki regle: nou p ap avèti okenn pwopriyetè pa imèl. Gade paj sa a chak jou: se la ou ka anile yon chanjman.',
  },
  back: 'Plis',
  now: 'Kounye a',
  nowIs: (what, value) => `${what}: ${value}`,
  change: 'Chanje',
  delay: {
    day: 'Chanjman an ap parèt nan 24 èdtan. Annatandan, donatè yo wè ansyen kont lan, epi chak pwopriyetè ka anile.',
    week: 'Gen mwens pase 7 jou depi yon pwopriyetè pèdi aksè li: chanjman an ap parèt nan 7 jou, pa nan 24 èdtan. Annatandan, donatè yo wè ansyen kont lan. Chak pwopriyetè ka anile, ansyen pwopriyetè a tou.',
  },
  submit: 'Mande chanjman an',
  pending: {
    title: 'Ap tann',
    inForce: (when) => `Chanjman an ap fèt ${when}.`,
    due: (method, when) => `${method}: ap chanje ${when}`,
    by: (name) => `${name} ki mande sa`,
    delayed: 'L ap tann 7 jou, paske yon pwopriyetè pèdi aksè li.',
    cancel: 'Anile chanjman sa a',
  },
  methods: {
    moncash: 'Moncash',
    natcash: 'Natcash',
    bank: 'Vireman labank',
    moneygram: 'MoneyGram',
    payment: 'PayPal ak kat',
    'platform-1': 'Support Us, premye adrès',
    'platform-2': 'Support Us, dezyèm adrès',
    'platform-3': 'Support Us, twazyèm adrès',
  },
  fields: {
    number: 'Nimewo',
    holder: 'Mèt kont lan',
    account: 'Nimewo kont lan',
    name: 'Non',
    swift: 'Kòd SWIFT',
    receiver: 'Moun k ap resevwa a',
    city: 'Vil',
    url: 'Adrès paj la',
  },
  again: (field) => `${field}, yon dezyèm fwa`,
  errors: {
    missing: 'Ranpli kaz sa a.',
    tooLong: 'Tèks sa a twò long: 200 karaktè pou pi plis.',
    url: 'Yon adrès kòmanse ak https://.',
    again: 'De yo pa menm: verifye chak chif.',
  },
  emailed: {
    title: 'Anile yon chanjman',
    description: 'Anile yon chanjman nan kont donatè yo wè.',
    text: (methods) =>
      `Gen yon chanjman k ap tann: ${methods}. Si ou anile chanjman an, donatè yo ap kontinye wè sa yo wè jodi a.`,
    submit: 'Anile chanjman an',
    sending: 'N ap anile…',
    canceled:
      'Chanjman an anile: donatè yo toujou wè ansyen kont lan. Si ou pa t konnen chanjman sa a, retire aksè moun nan epi chanje modpas ou.',
    over: 'Lyen sa a te sèvi deja, oswa pa gen anyen k ap tann ankò.',
  },
  email: {
    facts: { method: 'Mwayen', by: 'Moun ki mande' },
    requested: {
      subject: (method) => `BWT: yon lòt kont pou don yo (${method})`,
      before: (when) =>
        `Bonjou,\n\nYon moun nan ekip la mande pou nou chanje kont ki resevwa don yo. Chanjman an ap fèt ${when} (lè Ayiti), sof si yon pwopriyetè anile chanjman an anvan.`,
      linkBefore: 'Si ou pa dakò, oswa si ou pa konnen kisa sa ye, louvri paj sa a epi anile:',
      button: 'Anile chanjman an',
    },
    canceled: {
      subject: (method) => `BWT: chanjman anile (${method})`,
      before: () =>
        'Bonjou,\n\nChanjman sa a nan kont pou don yo anile. Donatè yo toujou wè ansyen an.',
      linkBefore: 'Sa donatè yo wè:',
      button: 'Gade kont yo',
    },
    applied: {
      subject: (method) => `BWT: nouvo kont pou don yo (${method})`,
      before: () => 'Bonjou,\n\nKont sa a pou don yo se li donatè yo wè kounye a.',
      linkBefore: 'Sa donatè yo wè:',
      button: 'Gade kont yo',
    },
  },
};
