import { pictureNameTexts } from './names.ts';
import type { fr } from './texts.fr.ts';

const names = pictureNameTexts.ht;

export const ht: typeof fr = {
  add: {
    title: 'Ajoute yon imaj',
    lead: 'Nou gade l anvan nou montre tout moun li.',
    description:
      'Voye yon imaj nan galri BWT a: foto oswa desen, ak telefòn oswa òdinatè, menm lè koneksyon an dousman.',
    required: 'Ou dwe ranpli tout kaz yo.',
    titleHint: 'Kout epi klè: sa moun wè, ki kote.',
    descriptionHint: 'Youn oswa de fraz: sa moun ap li anba imaj la.',
    image: 'Imaj',
    imageHint:
      'JPEG, PNG, WebP oswa AVIF, 10 Mo pou pi plis. Nou efase kote ak dat yo te pran foto a.',
    choose: 'Chwazi yon imaj',
    send: 'Voye',
    preview: 'Apèsi imaj ou chwazi a',
    preparing: 'N ap prepare imaj la…',
    reduced: 'Imaj la vin pi lejè sou aparèy ou: soti {from} rive {to}. L ap pati pi vit.',
    asIs: 'L ap pati jan l ye a: {from}.',
    noPreview:
      'Navigatè w pa ka montre fichye sa a ({from}). Ou ka voye l kanmenm: n ap gade si nou ka li l.',
    units: 'Ko|Mo',
    nextTitle: 'Epi apre sa?',
    next: [
      'Nou resevwa imaj ou a; okenn lòt moun poko wè l.',
      'Yon moderatè ap gade l; li ka korije tit la oswa deskripsyon an.',
      'Si li aksepte l, imaj la parèt nan galri a. Si li refize l, w ap jwenn rezon an nan « Imaj mwen yo ».',
    ],
    nextVisitor:
      'San kont, w ap jwenn yon lyen pou swiv imaj ou a oswa retire l: kenbe l. Ak yon kont, tout imaj ou yo nan yon sèl kote.',
    rights: 'Voye sèlman imaj ki pou ou, ak pèmisyon moun ki parèt ladan yo.',
    formLabel: 'Voye yon imaj',
    success: 'Imaj la pati byen!',
    failure: 'Gen yon erè: imaj la pa pati.',
    chooseAgain: 'Chwazi imaj la ankò: yon navigatè pa kenbe l.',
    afterSuccess: 'Yon moderatè pral gade l. L ap parèt nan galri a depi li aksepte l.',
    follow: 'Swiv imaj mwen an',
    toMine: 'Gade imaj mwen yo',
    expired:
      'Paj sa a rete louvri twò lontan. Tèks ou a la toujou: chwazi imaj la ankò, epi voye l.',
  },
  errors: names.errors,
  faults: {
    missing: 'Chwazi yon imaj.',
    tooLarge: 'Imaj sa a twò lou: 10 Mo pou pi plis.',
    stalled:
      'Imaj la rete nan wout: koneksyon an twò dousman, oswa li koupe. Eseye ankò lè koneksyon an pi bon.',
    tooManyPixels: 'Imaj sa a twò gran: 40 milyon piksèl pou pi plis.',
    kind: 'Fichye sa a se pa yon imaj JPEG, PNG, WebP oswa AVIF. Chwazi yon lòt.',
    heic: 'Sa se yon foto HEIC, nou pa ka li l. Nan paramèt kamera a (Formats), chwazi « Le plus compatible » oswa « Most Compatible », oswa voye yon kopi an JPEG.',
    animated: 'Imaj sa a ap bouje. Voye yon imaj ki pa bouje.',
    shape: 'Imaj sa a twò long: yon bò depase douz fwa lòt la. Koupe l, epi eseye ankò.',
    broken: 'Imaj sa a gate oswa li pa konplè. Chwazi l ankò, oswa chwazi yon lòt.',
    tooSlow: 'Nou pa rive li imaj sa a ase vit. Anrejistre l an JPEG, epi eseye ankò.',
    memberFull: 'Ou rive nan limit imaj yon manm ka genyen. Efase youn nan « Imaj mwen yo ».',
    pendingFull: 'Gen anpil imaj k ap tann. Tounen nan youn oswa de jou, mèsi pou pasyans ou.',
    storageFull: 'Pa gen plas ankò pou imaj. N ap ranje sa: eseye ankò pita.',
  },
  states: names.states,
  mine: {
    title: 'Imaj mwen yo',
    lead: 'Sa ou te voye yo, ak kote yo rive.',
    description: 'Imaj ou te voye nan galri BWT a, eta yo, ak mwayen pou chanje yo oswa efase yo.',
    empty: 'Ou poko voye imaj ak kont sa a. Yon foto, yon desen: galri a kenbe yon plas pou ou.',
    sent: 'Ou voye l le',
    state: 'Eta:',
    reason: names.reason,
    pendingHint: 'Yon moderatè pral gade l.',
    see: 'Gade l nan galri a',
    edit: 'Chanje',
    editOf: (title) => `Chanje « ${title} »`,
    remove: 'Efase',
    removeOf: (title) => `Efase « ${title} »`,
    all: 'Tout imaj mwen yo',
    done: {
      changed: 'Chanjman ou yo anrejistre. Yon moderatè pral gade imaj la ankò.',
      deleted: 'Imaj la efase, fichye li yo tou.',
    },
  },
  visitors: {
    title: 'Imaj ou a',
    description: 'Eta yon imaj yo voye san kont.',
    lead: 'Kote l rive, ak mwayen pou retire l.',
    keep: 'Kenbe lyen sa a: yon fwa kouki navigatè sa a efase, se sèl chemen ki mennen nan imaj ou a. Nenpòt moun ki gen lyen sa a ka wè imaj la epi retire l.',
    link: 'Lyen imaj mwen an',
    takeBack: 'Retire imaj sa a',
    back: 'Gade galri a',
  },
  edit: {
    title: 'Chanje imaj la',
    description: 'Chanje tit ak deskripsyon yon imaj ou te voye.',
    lead: 'Si ou chanje tit la oswa deskripsyon an, yon moderatè ap gade imaj la ankò; li soti nan galri a jis lè sa a.',
    save: 'Anrejistre',
    saving: 'N ap anrejistre…',
    back: 'Tounen nan imaj mwen yo',
  },
  deletion: {
    title: 'Efase imaj la?',
    description: 'Efase yon imaj ou te voye.',
    text: 'L ap disparèt nan galri a epi fichye li yo ap efase. Ou p ap ka remete l.',
    confirm: 'Wi, efase l',
    cancel: 'Non, kenbe l',
  },
};
