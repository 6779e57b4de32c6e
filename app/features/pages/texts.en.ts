import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  more: 'Read more',
  about: {
    title: 'About us',
    pageTitle: 'About: technology in northern Haiti',
    description:
      'The origin, vision, services, mission, team, values and history of BWT, in northern Haiti.',
  },
  win: {
    title: 'Making money online',
    lead: 'Serious ways to earn, with a phone and some patience.',
    description:
      'Freelancing, teaching, creating, selling: serious ways to make money online, and the traps to avoid.',
    nextTitle: 'Learn this trade with us',
    nextLead: 'Tell us what you want to learn: we tell you where to begin.',
    nextCourse: 'Next course',
    films: {
      freelance: 'A job, from start to payment',
      teaching: 'One course, many phones',
      shop: 'From the table to the shop',
    },
  },
  privacy: {
    contents: 'Contents',
    title: 'Privacy',
    lead: 'What this site keeps, why, for how long, and your rights.',
    description: 'BWT’s privacy policy, in seven parts.',
    updated: 'Updated on',
  },
  info: {
    title: 'Practical information',
    lead: 'Hours, address, orders, answers.',
    leadUnset: 'Orders, questions and answers.',
    description:
      'BWT’s opening hours, how to reach us, how an order works, and the questions people ask.',
    descriptionUnset: 'How to reach BWT, how an order works, and the questions people ask.',
    questionsTitle: 'Questions and answers',
    days: { weekdays: 'Monday to Friday', saturday: 'Saturday', sunday: 'Sunday' },
    hoursCaption: 'Opening hours (Haiti time)',
    day: 'Day',
    hours: 'Hours',
    closed: 'Closed',
    from: (opens, closes) => `${opens} to ${closes}`,
  },
};
