import type { FilmMessages } from './fr.films.ts';

export const films: FilmMessages = {
  design: 'On a table, sticks, string and coloured papers become a kite, and it flies away.',
  programming: 'Lines of code become the blocks of a page; the page folds into a kite and takes off.',
  innovation: 'At night the houses on the hills light up one by one, each tied to the same kite; then light runs between them.',
  freelance:
    'A kite brings a job to someone with a laptop under a mango tree, takes the finished work away and comes back with a coin.',
  teaching: 'The kite on a teacher’s phone goes from one learner to the next, and each screen wakes up.',
  shop: 'Crafts go from a market table into a phone; one is chosen, and its parcel leaves on a tap-tap.',
};
