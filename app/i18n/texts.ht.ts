import type { fr } from './texts.fr.ts';

export const ht: typeof fr = {
  site: {
    name: 'BWT',
    tagline: 'Flying better to fly higher',
    welcome: 'Byenveni lakay BWT',
    trade: 'Sit wèb, rezo ak kou enfòmatik',
    /** On the card of the home page. */
    tradeLine: 'Sit wèb · Rezo · Kou, Nò Ayiti',
    /** Where the town is not set. */
    region: 'Nò Ayiti',
    description:
      'BWT, nan Nò Ayiti: sit entènèt, konsepsyon grafik, rezo, kou sou entènèt ak tout sèvis teknoloji, an franse, an kreyòl ak ann angle.',
    shareAlt: 'Yon kat BWT: yon kap ayisyen ak yon desen.',
    feed: 'Fil Atom atik yo',
  },
  nav: {
    home: 'Akèy',
    about: 'Konsènan nou',
    services: 'Sèvis',
    articles: 'Atik',
    win: 'Fè lajan',
    contact: 'Kontak',
    gallery: 'Galri',
    addpicture: 'Ajoute yon imaj',
    info: 'Enfòmasyon pratik',
    privacy: 'Konfidansyalite',
    donation: 'Fè yon don',
    layout: 'Plan sit la',
    account: 'Kont mwen',
    login: 'Konekte',
    signup: 'Kreye yon kont',
    authentication: 'Konfime adrès ou',
    forgotten: 'Ou bliye modpas ou?',
    newPassword: 'Nouvo modpas',
    providerReset: 'Chanje modpas la pa imèl',
    profile: 'Pwofil ak paramèt',
    office: 'Biwo BWT',
    dashboard: 'Tablo bò',
    mypictures: 'Imaj mwen yo',
    posts: 'Pòs',
    logout: 'Dekonekte',
  },
  ok: 'OK',
  languageNames: { fr: 'franse', en: 'angle', ht: 'kreyòl' },
  writeToUs: 'Ekri nou',
  dates: {
    months: 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm',
    first: '1ye',
    at: 'a',
    clock: 'HH:mm',
  },
};
