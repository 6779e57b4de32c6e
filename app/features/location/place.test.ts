import { iso1A2Code } from '@rapideditor/country-coder';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countryCodes } from '#app/i18n/countries.ts';
import { LocationButton } from './LocationButton.tsx';
import { findPlaceOffline } from './place.ts';

/** Towns and where any map shows them, to about a kilometre. */
const haiti = `
Ouest: Port-au-Prince 18.5392 -72.335, Grand-Goâve 18.4276 -72.7716, Arcahaie 18.7708 -72.513
Nord: Cap-Haïtien 19.7594 -72.1982, Limonade 19.6686 -72.125, Pilate 19.667 -72.55
Nord: Plaine-du-Nord 19.683 -72.267, Pignon 19.337 -72.117, Bahon 19.467 -72.117
Nord-Est: Ouanaminthe 19.5511 -71.7247, Mont-Organisé 19.403 -71.78, Vallières 19.435 -71.92
Nord-Ouest: Bassin-Bleu 19.783 -72.8, Anse-à-Foleur 19.9 -72.62, Bombardopolis 19.69 -73.337
Artibonite: Gonaïves 19.4475 -72.6892, Saint-Michel 19.372 -72.333, Anse-Rouge 19.633 -73.05
Centre: Belladère 18.858 -71.777, Thomassique 19.085 -71.836, Mirebalais 18.834 -72.105
Sud-Est: Jacmel 18.234 -72.535, Anse-à-Pitres 18.05 -71.75, La Vallée 18.262 -72.665
Sud: Aquin 18.28 -73.394, Tiburon 18.333 -74.4, Île-à-Vache 18.075 -73.64
Grand’Anse: Les Irois 18.4 -74.45, Pestel 18.536 -73.794, Beaumont 18.483 -73.95
Nippes: Baradères 18.482 -73.639, Petit-Trou 18.525 -73.508, Fonds-des-Nègres 18.362 -73.231`;
const abroad = `
DO: Dajabón 19.5488 -71.7083, Jimaní 18.4917 -71.8502, Pedernales 18.038 -71.744
DO: Monte Cristi 19.866 -71.65, Bánica 19.083 -71.7
CA: Niagara Falls, Ontario 43.096 -79.066
US: Niagara Falls, New York 43.095 -79.036, El Paso 31.76 -106.487, Key West 24.555 -81.78
MX: Ciudad Juárez 31.739 -106.485
MC: Monaco 43.739 7.427
FR: Beausoleil 43.745 7.41, Saint-Laurent-du-Maroni 5.5 -54.03, Marigot 18.07 -63.08
GB: Providenciales 21.77 -72.27
CD: Kinshasa -4.33 15.31
LS: Maseru -29.31 27.48
RU: Uelen, beyond the antimeridian 66.16 -169.81
TV: Funafuti -8.52 179.2`;

const at = (latitude: number, longitude: number) => findPlaceOffline({ latitude, longitude });

/** The towns of `Nord: Le Borgne 19.85 -72.517, …`, each with its place and the one that is found. */
async function look(list: string) {
  const found = list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [place = '', towns = ''] = line.split(': ');
      const all = towns.matchAll(/([^\d]+?) ([-\d.]+) ([-\d.]+)(?:, |$)/g);
      return [...all].map(async ([, town, latitude, longitude]) => ({
        ...{ town, place },
        ...(await at(Number(latitude), Number(longitude))),
      }));
    });
  return Promise.all(found);
}

test('D7: finds the department of a town in Haiti, and the country of one abroad', async () => {
  const towns = await look(haiti);
  expect(towns).toHaveLength(33);
  expect(
    towns.filter(({ country, region, place }) => country !== 'HT' || region !== place),
  ).toEqual([]);
  const others = await look(abroad);
  expect(others).toHaveLength(19);
  expect(others.filter(({ country, region, place }) => country !== place || region)).toEqual([]);
});

test('D7: finds the nearest shore a few kilometres off a coast, and nothing on the ocean', async () => {
  expect(await at(19.85, -72.2)).toEqual({ country: 'HT', region: 'Nord' });
  const ocean = [await at(30, -45), await at(90, 0), await at(-90, 180), await at(-77.85, 166.67)];
  expect(ocean).toEqual(Array(4).fill({ country: null, region: null }));
});

test('has borders for every country of the list', () => {
  expect(countryCodes.filter((code) => iso1A2Code(code) !== code)).toEqual([]);
});

test('without script the button is hidden: the fields are filled in by hand', () => {
  const html = renderToStaticMarkup(createElement(LocationButton));
  expect(html).toMatch(/^<div class="locate" data-locate="true" hidden=""><button/);
});
