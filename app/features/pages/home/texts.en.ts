import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  lead: 'Your trusted platform in northern Haiti: web development, graphics, networks, training and other IT services.',
  pageTitle: 'Websites, design, networks and courses in northern Haiti',
  buttonsLabel: 'Our three fields',
  design: 'Design',
  programming: 'Programming',
  innovation: 'Innovation',
  pause: 'Pause the video',
  playBackground: 'Play the background video',
  servicesTitle: 'What we do for you',
  servicesLead: 'One team to talk to, in your language.',
  allServices: 'See all services',
  filmsTitle: 'Our work on film',
  filmsLead: 'Three short films without words. Nothing loads until you press play.',
  films: {
    design: 'From paper to kite',
    programming: 'Lines that take flight',
    innovation: 'A network between the hills',
  },
  articlesTitle: 'Worth reading',
  articlesLead: 'Technology in plain words.',
  allArticles: 'All articles',
  notFound: {
    title: 'Page not found',
    notice: 'There is no page on our site at this address:',
    after: 'Here is the home page instead.',
    map: 'See the site map',
  },
  promise: 'Judge us by this site: light even on 3G, readable offline, in three languages.',
};
