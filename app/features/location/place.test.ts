import { iso1A2Code } from '@rapideditor/country-coder';
import { expect, test } from 'vitest';
import { countryCodes } from '#app/i18n/countries.ts';
import { departmentOutlines } from './haiti.data.ts';
import { findPlaceOffline } from './place.ts';

/** Towns and where any map shows them, to about a kilometre. */
const haiti = `
Ouest: Port-au-Prince 18.5392 -72.335, Carrefour 18.541 -72.399, Pétion-Ville 18.5125 -72.2853,
  Delmas 18.5447 -72.3028, Croix-des-Bouquets 18.5752 -72.2261, Léogâne 18.511 -72.6335,
  Petit-Goâve 18.4314 -72.8669, Grand-Goâve 18.4276 -72.7716, Kenscoff 18.4486 -72.2867,
  Cabaret 18.7337 -72.418, Arcahaie 18.7708 -72.513, Thomazeau 18.6533 -72.095,
  Ganthier 18.5287 -72.067, Fonds-Verrettes 18.398 -71.853, Anse-à-Galets 18.8345 -72.8665
Nord: Cap-Haïtien 19.7594 -72.1982, Limbé 19.705 -72.405, Milot 19.6106 -72.2128,
  Plaine-du-Nord 19.683 -72.267, Grande-Rivière-du-Nord 19.576 -72.171,
  Quartier-Morin 19.696 -72.157, Limonade 19.6686 -72.125, Acul-du-Nord 19.682 -72.321,
  Plaisance 19.6 -72.468, Pilate 19.667 -72.55, Port-Margot 19.75 -72.433,
  Le Borgne 19.85 -72.517, Pignon 19.337 -72.117, Saint-Raphaël 19.437 -72.2,
  Dondon 19.526 -72.243, Bahon 19.467 -72.117, Ranquitte 19.417 -72.083,
  La Victoire 19.336 -72.02, Labadee 19.785 -72.246
Nord-Est: Fort-Liberté 19.6656 -71.8397, Ouanaminthe 19.5511 -71.7247,
  Trou-du-Nord 19.6228 -72.022, Terrier-Rouge 19.637 -71.95, Caracol 19.693 -72.018,
  Ferrier 19.613 -71.78, Mont-Organisé 19.403 -71.78, Sainte-Suzanne 19.583 -72.083,
  Vallières 19.435 -71.92, Capotille 19.443 -71.718
Nord-Ouest: Port-de-Paix 19.9397 -72.8303, Saint-Louis-du-Nord 19.935 -72.72,
  Jean-Rabel 19.854 -73.19, Môle-Saint-Nicolas 19.803 -73.376, Bombardopolis 19.69 -73.337,
  Baie-de-Henne 19.667 -73.208, Anse-à-Foleur 19.9 -72.62, Bassin-Bleu 19.783 -72.8,
  La Tortue 20.03 -72.78
Artibonite: Gonaïves 19.4475 -72.6892, Saint-Marc 19.1082 -72.6938, Dessalines 19.26 -72.516,
  Gros-Morne 19.667 -72.683, Ennery 19.483 -72.483, Verrettes 19.056 -72.467,
  Saint-Michel 19.372 -72.333, Marmelade 19.517 -72.35, Anse-Rouge 19.633 -73.05,
  Petite-Rivière 19.133 -72.483
Centre: Hinche 19.145 -72.0047, Mirebalais 18.834 -72.105, Lascahobas 18.83 -71.934,
  Belladère 18.858 -71.777, Maïssade 19.174 -72.133, Thomonde 19.017 -71.96,
  Cerca-la-Source 19.163 -71.79, Thomassique 19.085 -71.836, Saut-d’Eau 18.817 -72.2,
  Savanette 18.687 -71.92, Cerca-Carvajal 19.263 -71.943
Sud-Est: Jacmel 18.234 -72.535, Marigot 18.233 -72.317, Cayes-Jacmel 18.234 -72.394,
  Bainet 18.183 -72.75, Belle-Anse 18.238 -72.064, Thiotte 18.248 -71.845,
  Anse-à-Pitres 18.05 -71.75, La Vallée 18.262 -72.665, Côtes-de-Fer 18.186 -72.995
Sud: Les Cayes 18.194 -73.746, Aquin 18.28 -73.394, Saint-Louis-du-Sud 18.267 -73.55,
  Port-Salut 18.08 -73.92, Torbeck 18.166 -73.816, Camp-Perrin 18.32 -73.87, Tiburon 18.333 -74.4,
  Chardonnières 18.275 -74.167, Île-à-Vache 18.075 -73.64, Port-à-Piment 18.25 -74.1
Grand’Anse: Jérémie 18.65 -74.117, Dame-Marie 18.567 -74.417, Anse-d’Hainault 18.493 -74.453,
  Corail 18.567 -73.889, Pestel 18.536 -73.794, Beaumont 18.483 -73.95, Les Irois 18.4 -74.45,
  Moron 18.56 -74.26
Nippes: Miragoâne 18.4458 -73.0889, Anse-à-Veau 18.5 -73.35, Baradères 18.482 -73.639,
  Petit-Trou-de-Nippes 18.525 -73.508, Fonds-des-Nègres 18.362 -73.231, L’Asile 18.38 -73.42,
  Petite-Rivière-de-Nippes 18.477 -73.235
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
  expect(await findPlaceOffline({ latitude, longitude })).toEqual({
    country: 'HT',
    region: department,
  });
});

const abroad = `
DO Dajabón 19.5488 -71.7083; DO Comendador 18.876 -71.707; DO Jimaní 18.4917 -71.8502;
DO Pedernales 18.038 -71.744; DO Monte Cristi 19.866 -71.65; DO Restauración 19.316 -71.692;
DO Bánica 19.083 -71.7; DO Santo Domingo 18.47 -69.9; CA Niagara Falls, Ontario 43.096 -79.066;
US Niagara Falls, New York 43.095 -79.036; MX Ciudad Juárez 31.739 -106.485;
US El Paso 31.76 -106.487; MC Monaco 43.739 7.427; FR Beausoleil 43.745 7.41;
FR Annemasse 46.194 6.237; US Miami 25.76 -80.19; US Brooklyn 40.65 -73.95;
US Key West 24.555 -81.78; US San Juan 18.4655 -66.1057; US Detroit 42.33 -83.05;
CA Windsor 42.3 -83.02; CA Montréal 45.5 -73.57; CA Gatineau 45.48 -75.65; FR Paris 48.857 2.352;
FR Cayenne 4.93 -52.33; FR Saint-Laurent-du-Maroni 5.5 -54.03; FR Pointe-à-Pitre 16.24 -61.53;
FR Fort-de-France 14.6 -61.07; FR Marigot, Saint-Martin 18.07 -63.08;
GB Providenciales 21.77 -72.27; GB Grand Turk 21.47 -71.13; BS Nassau 25.06 -77.34;
BS Matthew Town 20.95 -73.67; CU Baracoa 20.35 -74.5; JM Kingston 17.97 -76.79;
CL Santiago -33.45 -70.66; BR Manaus -3.1 -60.02; MX Tijuana 32.52 -117.03; CH Genève 46.2 6.15;
CG Brazzaville -4.27 15.28; CD Kinshasa -4.33 15.31; SN Dakar 14.69 -17.45;
LS Maseru -29.31 27.48; SG Singapore 1.29 103.85; SE Kiruna 67.85 20.22;
DK Sisimiut 66.94 -53.67; RU Uelen, beyond the antimeridian 66.16 -169.81; FJ Suva -18.14 178.44;
TV Funafuti -8.52 179.2
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
  expect(await findPlaceOffline({ latitude: 19.85, longitude: -72.2 })).toEqual({
    country: 'HT',
    region: 'Nord',
  });
  for (const [latitude, longitude] of [
    [30, -45],
    [0, 0],
    [90, 0],
    [-90, 180],
    [-77.85, 166.67],
  ] as const)
    expect(await findPlaceOffline({ latitude, longitude })).toEqual({
      country: null,
      region: null,
    });
});

test('has borders for every country of the list, and closed outlines for Haiti’s ten departments', () => {
  expect(countryCodes.filter((code) => iso1A2Code(code) !== code)).toEqual([]);
  expect(Object.keys(departmentOutlines)).toHaveLength(10);
  for (const outline of Object.values(departmentOutlines).flat()) {
    const points = outline.split(' ');
    expect(points.at(-1)).toBe(points[0]);
  }
});
