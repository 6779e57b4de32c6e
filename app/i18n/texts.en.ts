import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  site: {
    name: 'BWT',
    tagline: 'Flying better to fly higher',
    welcome: 'Welcome to BWT',
    trade: 'Websites, networks and computer courses',
    /** On the card of the home page. */
    tradeLine: 'Websites · Networks · Courses, northern Haiti',
    /** Where the town is not set. */
    region: 'northern Haiti',
    description:
      'BWT, in northern Haiti: websites, graphics, networks, online courses and every technology service, in French, Haitian Creole and English.',
    shareAlt: 'A card from BWT: a Haitian kite and a drawing.',
    feed: 'Atom feed of the articles',
  },
  nav: {
    home: 'Home',
    about: 'About',
    services: 'Services',
    articles: 'Articles',
    win: 'Earn',
    contact: 'Contact',
    gallery: 'Gallery',
    addpicture: 'Add a picture',
    info: 'Practical information',
    privacy: 'Privacy',
    donation: 'Donate',
    layout: 'Site map',
    account: 'My account',
    login: 'Log in',
    signup: 'Sign up',
    authentication: 'Confirm your address',
    forgotten: 'Forgotten password',
    newPassword: 'New password',
    providerReset: 'Reset your password',
    profile: 'Profile and settings',
    office: 'BWT office',
    dashboard: 'Dashboard',
    mypictures: 'My pictures',
    posts: 'Posts',
    logout: 'Log out',
  },
  ok: 'OK',
  languageNames: { fr: 'French', en: 'English', ht: 'Haitian Creole' },
  writeToUs: 'Write to us',
  dates: {
    months: 'January February March April May June July August September October November December',
    first: '1',
    at: 'at',
    clock: 'HH:mm',
  },
};
