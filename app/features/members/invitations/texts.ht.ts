import type { InvitationTexts } from './texts.fr.ts';

export const ht: InvitationTexts = {
  title: 'Envitasyon',
  description: 'Yon envitasyon nan ekip BWT a.',
  lead: {
    editor: 'Yo envite w nan ekip sit la.',
    owner: 'Yo envite w vin pwopriyetè sit la.',
  },
  gives: {
    editor: 'W ap ka reponn mesaj, swiv don yo, ekri atik epi gade imaj yo.',
    owner:
      'W ap ka fè tout bagay sou sit la, tankou wè kijan pou jwenn moun ki fè don, konfime don, epi envite moun tou.',
  },
  factor:
    'N ap mande w yon dezyèm verifikasyon (kle aksè oswa aplikasyon kòd) nan sèt jou k ap vini yo.',
  forEmail: 'Envitasyon an se pou:',
  accept: 'Aksepte envitasyon an',
  accepting: 'Yon ti moman…',
  signUp: 'Kreye kont ou',
  signUpText: 'Yon non ak yon modpas ase; lyen sa a konfime adrès imèl ou deja.',
  submit: 'Kreye kont mwen epi aksepte',
  logInText: 'Adrès sa a gen yon kont deja: konekte, apre sa aksepte.',
  logIn: 'Konekte',
  forgot: 'Ou bliye modpas ou, oswa ou pa t janm chwazi youn?',
  other: (email) =>
    `W ap sèvi ak kont ${email}; se pa li nou te envite. Dekonekte, epi louvri lyen ki nan imèl la ankò.`,
  logOut: 'Dekonekte',
  closed: {
    expired:
      'Envitasyon sa a pa bon ankò: li gen plis pase twa jou. Mande moun ki te envite w la voye l ankò.',
    used: 'Envitasyon sa a sèvi deja. Si se ou menm ki te aksepte l, konekte.',
    withdrawn: 'Yo retire envitasyon sa a. Pou ou konnen plis, ekri nou.',
    unknown:
      'Lyen sa a pa bon ankò. Si ou resevwa plizyè imèl envitasyon, louvri lyen ki nan dènye a.',
    missing: 'Louvri lyen ki nan imèl envitasyon an pou ou wè paj sa a.',
  },
};
