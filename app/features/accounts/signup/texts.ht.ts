import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  title: 'Kreye yon kont',
  lead: 'Twa kaz sèlman, epi kont ou pare.',
  description: 'Kreye kont BWT ou a: yon non, yon adrès imèl ak yon modpas ase.',
  formLabel: 'Enskripsyon',
  required: 'Ou dwe ranpli twa premye kaz yo.',
  submit: 'Kreye kont mwen',
  sending: 'N ap kreye kont lan…',
  haveAccount: 'Ou gen yon kont deja?',
  logIn: 'Konekte',
  again: 'Anyen pa pèdi: peze « Kreye kont mwen » yon lòt fwa.',
  retypePassword: 'Pou sekirite, nou pa kenbe modpas la: ekri l yon lòt fwa.',
  success: 'Nou resevwa fòmilè ou a!',
  failure: 'Gen yon bagay ki mal pase; tanpri, eseye ankò pita.',
  authentication: {
    title: 'Gade imèl ou yo',
    lead: 'Gen yon sèl etap ki rete: konfime se pou ou adrès sa a ye.',
    description: 'Konfime adrès imèl kont BWT ou a.',
    sent: 'N ap voye yon imèl nan adrès ou bay la. Louvri lyen ki ladan l, epi konekte.',
    logIn: 'Konekte',
    resendTitle: 'Anyen pa rive?',
    resendText: 'Tann kèk minit epi gade nan dosye espam lan. Si li pa la, mande lyen an ankò.',
    resend: 'Voye lyen an ankò',
    resent: 'Si gen yon kont ki poko konfime ak adrès sa a, n ap voye yon nouvo lyen.',
    verifyTitle: 'Konfime adrès ou',
    verifyText:
      'Si se ou menm ki kreye kont lan: peze bouton an, epi adrès la ap konfime. Si se pa ou menm, fèmen paj sa a; yon lòt moun sèvi ak adrès ou.',
    verify: 'Konfime adrès mwen',
    verifying: 'N ap verifye…',
    verifyWithPassword: 'Pou konfime adrès sa a, ekri modpas ou te chwazi lè ou t ap enskri a.',
    wrongPassword: 'Se pa modpas kont sa a.',
    notMine:
      'Ou pa konnen l, oswa se pa ou ki te kreye kont sa a? Chwazi yon nouvo modpas: adrès la ap konfime, epi okenn lòt moun p ap ka antre nan kont lan ankò.',
    choosePassword: 'Chwazi yon nouvo modpas',
    verifiedTitle: 'Adrès la konfime',
    verifiedLead: 'Kont ou pare.',
    verified: 'Mèsi! Adrès ou konfime.',
    dashboard: 'Ale nan tablo bò w',
    expired:
      'Lyen sa a pa bon ankò: li sèvi deja, oswa li gen plis pase twa jou. Si adrès ou poko konfime, mande yon lòt.',
  },
};
