import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  lead: 'Your trusted platform in northern Haiti: web development, graphics, networks, training and other IT services.',
  pageTitle: 'Websites, design, networks and courses in northern Haiti',
  buttonsLabel: 'Our three areas of work',
  design: 'Design',
  programming: 'Programming',
  innovation: 'Innovation',
  pause: 'Pause the video',
  playBackground: 'Play the background video',
  servicesTitle: 'What we do for you',
  servicesLead: 'One team to talk to, in French, Haitian Creole or English.',
  allServices: 'See all services',
  filmsTitle: 'Three little films of kites',
  films: {
    design: 'From paper to kite',
    programming: 'Lines that take flight',
    innovation: 'A network between the hills',
  },
  articlesTitle: 'Worth reading',
  articlesLead: 'Technology for everyday use.',
  allArticles: 'All articles',
  notFound: {
    title: 'Page not found',
    notice: 'There is no page on our site at this address:',
    after: 'Here is the home page instead.',
    map: 'See the site map',
  },
  promisesTitle: 'What we promise',
  promisesLead:
    'Judge us by this site first: it stays light even on 3G, the pages you have read open offline, and everything is written in three languages.',
  promises: [
    {
      title: 'A written quote first',
      text: 'The work, the price and the time. Nothing starts until you agree.',
    },
    {
      title: 'Your opinion along the way',
      text: 'You see previews during the work, while everything can still change.',
    },
    {
      title: 'Handed over and explained',
      text: 'You get the work and its access details, and learn to use it.',
    },
  ],
  promisesMore: 'How an order works',
};
