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
  servicesLead: 'Yon sèl ekip k ap pale avè w, an franse, an kreyòl oswa ann angle.',
  allServices: 'Gade tout sèvis yo',
  filmsTitle: 'Twa ti fim sou kap',
  films: {
    design: 'Papye ki tounen kap',
    programming: 'Liy ki pran van',
    innovation: 'Yon rezo ant mòn yo',
  },
  articlesTitle: 'Atik pou ou li',
  articlesLead: 'Teknoloji pou sèvi chak jou.',
  allArticles: 'Tout atik yo',
  notFound: {
    title: 'Nou pa jwenn paj la',
    notice: 'Pa gen paj nan adrès sa a:',
    after: 'Nou mennen w nan paj akèy la.',
    map: 'Gade plan sit la',
  },
  promisesTitle: 'Sa nou pwomèt ou',
  promisesLead:
    'Jije nou deja ak sit sa a: li rete lejè menm sou 3G, paj ou li deja yo louvri san koneksyon, epi tout bagay ekri nan twa lang.',
  promises: [
    {
      title: 'Yon devi ekri anvan tout bagay',
      text: 'Travay la, pri a ak delè a. Anyen pa kòmanse si ou pa dakò.',
    },
    {
      title: 'Ou di sa ou panse alè',
      text: 'Nou montre w travay la etap pa etap, anvan tout bagay fini.',
    },
    {
      title: 'Travay la nan men w, byen eksplike',
      text: 'Nou remèt ou travay la ak tout aksè li yo, epi nou montre w kijan pou sèvi ak li.',
    },
  ],
  promisesMore: 'Kijan yon kòmand fèt',
};
