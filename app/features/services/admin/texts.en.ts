import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  title: 'Services',
  description: 'The services that the site shows.',
  lead: 'In the order of the site. Open one to change its text, its price or the time it takes.',
  edit: { title: 'Services', description: 'The text, the price and the usual time of a service.' },
  public: 'See its page',
  columns: { service: 'Service', offer: 'Price and time' },
  nothing: 'no price, no time',
  untitled: 'without a title',
  fields: {
    price: { label: 'Price, from (gourdes)', hint: 'Empty: no amount is shown.' },
    daysFrom: { label: 'from', row: 'Time needed, in days' },
    daysTo: { label: 'to', row: 'Time needed, in days' },
    hidden: { label: 'Hide this service on the site' },
    title: { label: 'Title' },
    summary: { label: 'Summary, one line' },
    text: {
      label: 'Text',
      hint: 'An empty line separates paragraphs; a hyphen at the start of a line makes a list.',
    },
    priceWords: {
      label: 'Words beside the price',
      hint: 'For example: on request. Without an amount, they stand in its place.',
    },
    slug: { label: 'Address of the page', hint: 'The old address always leads to the new one.' },
  },
  usualAnswer: (answer) => `Without yours, the site answers: “${answer}”`,
  sections: {
    texts: { title: (language) => `Text in ${language}` },
    answers: {
      title: (language) => `Answers to questions, in ${language}`,
      hint: 'A question without an answer is not on the site.',
    },
  },
  errors: {
    required: 'Write this text.',
    tooComplicated:
      'This text is too complicated to lay out: it has thousands of characters like *, _, [ or > in a row. Remove them.',
    price: 'Write an amount, for example 2,500, or leave it empty.',
    days: 'Write a number of days, from 1 to 365, or leave it empty.',
    order: 'This number cannot be smaller than the first.',
    taken: 'This address is, or was, that of another service.',
    slug: 'Write this address with letters or digits.',
  },
};
