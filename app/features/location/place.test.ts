import { expect, test } from 'vitest';
import { findPlaceOffline } from './place.ts';

/** A town of each department, some at a border, as any map shows them to about a kilometre. */
const haiti = `Ouest 18.5392 -72.335, Nord 19.7594 -72.1982, Nord-Est 19.5511 -71.7247,
Nord-Ouest 19.69 -73.337, Artibonite 19.4475 -72.6892, Centre 18.858 -71.777,
Sud-Est 18.05 -71.75, Sud 18.075 -73.64, Grand’Anse 18.4 -74.45, Nippes 18.362 -73.231`;
/** Across a border, a river, a city, the sea and the antimeridian. */
const abroad = `DO 19.5488 -71.7083, CA 43.096 -79.066, US 43.095 -79.036, MC 43.739 7.427,
FR 5.5 -54.03, GB 21.77 -72.27, LS -29.31 27.48, RU 66.16 -169.81`;

const at = (latitude: number, longitude: number) => findPlaceOffline({ latitude, longitude });

test('D7: finds the department of a town in Haiti, and the country of one abroad', async () => {
  for (const town of [haiti, abroad].join().split(/,\s*/)) {
    const [place = '', latitude, longitude] = town.split(' ');
    const found = await at(Number(latitude), Number(longitude));
    const isAbroad = place.length === 2;
    expect(found).toEqual({ country: isAbroad ? place : 'HT', region: isAbroad ? null : place });
  }
});

test('D7: finds the nearest shore a few kilometres off a coast, and nothing on the ocean', async () => {
  expect(await at(19.85, -72.2)).toEqual({ country: 'HT', region: 'Nord' });
  for (const ocean of [at(30, -45), at(90, 0), at(-90, 180)])
    expect(await ocean).toEqual({ country: null, region: null });
});
