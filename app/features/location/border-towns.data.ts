/**
 * Towns that face one another across a border, nearer to it than the outlines are exact: country, department where it is Haiti, latitude,
 * longitude (to about 500 m, as any map shows them). Of those within five kilometres, the nearest says where one is.
 */
export const borderTowns = [
  ['HT', 'Nord-Est', 19.551, -71.725], // Ouanaminthe
  ['DO', null, 19.549, -71.708], // Dajabón
  ['HT', 'Centre', 18.853, -71.778], // Belladère
  ['HT', 'Centre', 18.687, -71.921], // Savanette
  ['DO', null, 18.877, -71.706], // Comendador
  ['HT', 'Ouest', 18.497, -71.876], // Malpasse
  ['DO', null, 18.492, -71.85], // Jimaní
  ['HT', 'Sud-Est', 18.051, -71.757], // Anse-à-Pitres
  ['DO', null, 18.038, -71.744], // Pedernales
  ['CD', null, -4.325, 15.312], // Kinshasa
  ['CD', null, -4.302, 15.303], // Kinshasa, on the river
  ['CG', null, -4.265, 15.283], // Brazzaville
  ['CH', null, 46.204, 6.143], // Geneva
  ['FR', null, 46.194, 6.237], // Annemasse
  ['CA', null, 42.304, -83.03], // Windsor
  ['US', null, 42.335, -83.046], // Detroit
  ['CA', null, 43.096, -79.066], // Niagara Falls, Ontario
  ['US', null, 43.095, -79.036], // Niagara Falls, New York
  ['MX', null, 31.739, -106.485], // Ciudad Juárez
  ['US', null, 31.76, -106.487], // El Paso
  ['MC', null, 43.739, 7.427], // Monaco
  ['FR', null, 43.75, 7.41], // Beausoleil
  ['GB', null, 21.467, -71.139], // Grand Turk, an island that is not drawn
] as const satisfies readonly (readonly [country: string, region: string | null, latitude: number, longitude: number])[];
