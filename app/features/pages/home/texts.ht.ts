import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  lead: 'Platfòm ou ka fè konfyans, nan Nò Ayiti: devlopman wèb, konsepsyon grafik, rezo, fòmasyon ak lòt sèvis enfòmatik.',
  pageTitle: 'Sit entènèt, konsepsyon grafik, rezo ak kou nan Nò Ayiti',
  buttonsLabel: 'Twa domèn nou yo',
  design: 'Konsepsyon',
  programming: 'Pwogramasyon',
  innovation: 'Inovasyon',
  pause: 'Mete videyo a sou poz',
  playBackground: 'Fè videyo ki dèyè a mache',
  servicesTitle: 'Sa nou fè pou ou',
  servicesLead:
    'Yon sèl ekip k ap pale avè w, an franse, an kreyòl oswa ann angle. Yon devi ekri anvan nou kòmanse.',
  allServices: 'Gade tout sèvis yo',
  filmsTitle: 'Metye nou ann imaj',
  filmsLead: 'Twa ti fim sou kap, san pawòl.',
  films: {
    design: 'Papye ki tounen kap',
    programming: 'Liy ki pran van',
    innovation: 'Yon rezo ant mòn yo',
  },
  articlesTitle: 'Atik pou ou li',
  articlesLead: 'Teknoloji pou sèvi chak jou.',
  allArticles: 'Tout atik yo',
  notFound: {
    title: 'Nou pa jwenn paj la',
    notice: 'Pa gen paj nan adrès sa a:',
    after: 'Nou mennen w nan paj akèy la.',
    map: 'Gade plan sit la',
  },
  promise:
    'Jije nou dapre sit sa a: li rete lejè menm sou 3G, paj ou li deja yo louvri san koneksyon, epi tout bagay ekri nan twa lang.',
};
