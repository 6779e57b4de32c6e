import { plural } from '#app/i18n/format.ts';
import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  title: 'Our services',
  lead: 'Online or on site. Each service starts with a message.',
  description:
    'Graphic design, websites, marketing, applications, online courses, networks, social media, systems and repairs: the services of BWT.',
  fields: { design: 'Design', programming: 'Programming', innovation: 'Innovation' },
  fieldsLabel: 'Our areas of work',
  contactUs: 'Contact us',
  readMore: 'Find out more',
  all: 'All services',
  others: 'Our other services',
  workTitle: 'Work of this kind',
  personTitle: 'The person you will talk to',
  quote: 'Ask for a quote',
  talkTitle: (service) => `Let’s talk about your project: ${service}`,
  from: (amount) => `from ${amount}`,
  days: (from, to) =>
    from === to
      ? plural('en', to, { one: `${to} day`, other: `${to} days` })
      : `${from} to ${to} days`,
  price: 'Price',
  delay: 'Usual time',
  about: (title) => `Hello, I am writing to you about: ${title}.`,
  questionsTitle: 'Frequently asked questions',
  questions: {
    hosting: 'Who pays for the domain name and the hosting after the first year?',
    revisions: 'How many rounds of changes are included?',
    courses: 'Which courses do you offer?',
    lessons: 'How are the lessons taught?',
    certificate: 'Do I get a certificate?',
    travel: 'How far do you travel?',
    guarantee: 'Is the work guaranteed?',
    cash: 'How can I pay?',
    reply: 'How soon do you reply?',
  },
};
