/**
 * Draws anew what stands in the place of the home page's films until they are pressed: `node
 * content/videos/source/stills.ts`. Each is a moment of its film, so that nobody is promised
 * another. Those of the page on earning are drawings of their own: they stand for its sections too.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lighten, svgOf } from './light.ts';
import { stills } from './moments.ts';

const folder = join(import.meta.dirname, '../../pictures/clips');
for (const [name, { film, at }] of Object.entries(stills))
  await writeFile(join(folder, `${name}.svg`), svgOf(film, lighten(film.draw(at), 0)));
