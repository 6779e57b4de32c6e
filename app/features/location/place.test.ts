import { iso1A2Code } from '@rapideditor/country-coder';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countryCodes } from '#app/i18n/countries.ts';
import { departmentOutlines } from './haiti.data.ts';
import { LocationButton } from './LocationButton.tsx';
import { findPlaceOffline } from './place.ts';

/** Towns and where any map shows them, to about a kilometre. */
const haiti = `
Ouest: Port-au-Prince 18.5392 -72.335, Pétion-Ville 18.5125 -72.2853, Léogâne 18.511 -72.6335,
  Grand-Goâve 18.4276 -72.7716, Arcahaie 18.7708 -72.513, Ganthier 18.5287 -72.067
Nord: Cap-Haïtien 19.7594 -72.1982, Plaine-du-Nord 19.683 -72.267, Limonade 19.6686 -72.125,
  Pilate 19.667 -72.55, Pignon 19.337 -72.117, Bahon 19.467 -72.117
Nord-Est: Fort-Liberté 19.6656 -71.8397, Ouanaminthe 19.5511 -71.7247,
  Terrier-Rouge 19.637 -71.95, Ferrier 19.613 -71.78, Mont-Organisé 19.403 -71.78,
  Vallières 19.435 -71.92
Nord-Ouest: Port-de-Paix 19.9397 -72.8303, Saint-Louis-du-Nord 19.935 -72.72,
  Môle-Saint-Nicolas 19.803 -73.376, Bombardopolis 19.69 -73.337, Anse-à-Foleur 19.9 -72.62,
  Bassin-Bleu 19.783 -72.8
Artibonite: Gonaïves 19.4475 -72.6892, Saint-Marc 19.1082 -72.6938, Gros-Morne 19.667 -72.683,
  Verrettes 19.056 -72.467, Saint-Michel 19.372 -72.333, Anse-Rouge 19.633 -73.05
Centre: Hinche 19.145 -72.0047, Mirebalais 18.834 -72.105, Belladère 18.858 -71.777,
  Thomonde 19.017 -71.96, Thomassique 19.085 -71.836, Savanette 18.687 -71.92
Sud-Est: Jacmel 18.234 -72.535, Marigot 18.233 -72.317, Bainet 18.183 -72.75,
  Belle-Anse 18.238 -72.064, Anse-à-Pitres 18.05 -71.75, La Vallée 18.262 -72.665
Sud: Les Cayes 18.194 -73.746, Aquin 18.28 -73.394, Port-Salut 18.08 -73.92,
  Camp-Perrin 18.32 -73.87, Tiburon 18.333 -74.4, Île-à-Vache 18.075 -73.64
Grand’Anse: Jérémie 18.65 -74.117, Dame-Marie 18.567 -74.417, Anse-d’Hainault 18.493 -74.453,
  Pestel 18.536 -73.794, Beaumont 18.483 -73.95, Les Irois 18.4 -74.45
Nippes: Miragoâne 18.4458 -73.0889, Anse-à-Veau 18.5 -73.35, Baradères 18.482 -73.639,
  Petit-Trou-de-Nippes 18.525 -73.508, Fonds-des-Nègres 18.362 -73.231, L’Asile 18.38 -73.42
`;

type Town = [place: string, town: string, latitude: number, longitude: number];

const towns = haiti
  .trim()
  .replaceAll(/,\n {2}/g, ', ')
  .split('\n')
  .flatMap((line) => {
    const [department = '', list = ''] = line.split(': ');
    return list.split(', ').map((town) => readTown(`${department}: ${town}`));
  });

/** `Nord: Le Borgne 19.85 -72.517` */
function readTown(text: string): Town {
  const [, place = '', town = '', ...numbers] =
    /^(.+?): (.+) ([-\d.]+) ([-\d.]+)$/.exec(text) ?? [];
  const [latitude = 0, longitude = 0] = numbers.map(Number);
  return [place, town, latitude, longitude];
}

test.each(towns)('%s: %s', async (department, _town, latitude, longitude) => {
  const place = await findPlaceOffline({ latitude, longitude });
  expect(place).toEqual({ country: 'HT', region: department });
});

const abroad = `
DO Dajabón 19.5488 -71.7083; DO Jimaní 18.4917 -71.8502; DO Pedernales 18.038 -71.744;
DO Monte Cristi 19.866 -71.65; DO Bánica 19.083 -71.7; CA Niagara Falls, Ontario 43.096 -79.066;
US Niagara Falls, New York 43.095 -79.036; MX Ciudad Juárez 31.739 -106.485;
US El Paso 31.76 -106.487; MC Monaco 43.739 7.427; FR Beausoleil 43.745 7.41;
FR Annemasse 46.194 6.237; US Key West 24.555 -81.78; CA Montréal 45.5 -73.57;
FR Paris 48.857 2.352; FR Saint-Laurent-du-Maroni 5.5 -54.03;
FR Marigot, Saint-Martin 18.07 -63.08; GB Providenciales 21.77 -72.27; BS Nassau 25.06 -77.34;
CU Baracoa 20.35 -74.5; JM Kingston 17.97 -76.79; CG Brazzaville -4.27 15.28;
CD Kinshasa -4.33 15.31; LS Maseru -29.31 27.48; RU Uelen, beyond the antimeridian 66.16 -169.81;
FJ Suva -18.14 178.44; TV Funafuti -8.52 179.2
`;

test.each(
  abroad
    .trim()
    .split(/;\s/)
    .map((text) => readTown(text.replace(' ', ': '))),
)('%s: %s', async (country, _town, latitude, longitude) => {
  expect(await findPlaceOffline({ latitude, longitude })).toEqual({ country, region: null });
});

test('finds the nearest shore a few kilometres off a coast, and nothing on the ocean', async () => {
  const place = (at: readonly [number, number]) =>
    findPlaceOffline({ latitude: at[0], longitude: at[1] });
  expect(await place([19.85, -72.2])).toEqual({ country: 'HT', region: 'Nord' });
  const nowhere = { country: null, region: null };
  for (const at of [
    [30, -45],
    [0, 0],
    [90, 0],
    [-90, 180],
    [-77.85, 166.67],
  ] as const)
    expect(await place(at)).toEqual(nowhere);
});

test('has borders for every country of the list, and closed outlines for Haiti’s ten departments', () => {
  expect(countryCodes.filter((code) => iso1A2Code(code) !== code)).toEqual([]);
  expect(Object.keys(departmentOutlines)).toHaveLength(10);
  for (const outline of Object.values(departmentOutlines).flat()) {
    const points = outline.split(' ');
    expect(points.at(-1)).toBe(points[0]);
  }
});

test('without script the button is hidden: the fields are filled in by hand', () => {
  const html = renderToStaticMarkup(createElement(LocationButton));
  expect(html).toMatch(/^<div class="locate" data-locate="true" hidden=""><button/);
});
