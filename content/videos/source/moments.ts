import { design } from './design.ts';
import { innovation } from './innovation.ts';
import { programming } from './programming.ts';

/**
 * The films of the home page, and the part of each at which it says most: its sign to press it
 * leaves the kite to be seen.
 */
export const stills = {
  design: { film: design, at: 0.7 },
  programming: { film: programming, at: 0.7 },
  innovation: { film: innovation, at: 0.62 },
};
