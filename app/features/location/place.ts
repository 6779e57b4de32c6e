import type { CountryCode } from '#app/i18n/countries.ts';
import { borderTowns } from './border-towns.data.ts';
import { countryOutlines, outlineLines, outlineUnit } from './countries.data.ts';
import { departmentOutlines, departmentUnit } from './haiti.data.ts';
import { distanceTo, isInside, type Outline, outlineOf, type Point, readLine } from './outline.ts';

/** In degrees, north and east. */
export type Position = { latitude: number; longitude: number };
/** `region` is known for Haiti alone: the department, by its French name. */
export type Place = { country: CountryCode | null; region: string | null };
type Area = Place & { outline: Outline };

/** A position off a coast belongs to the nearest shore up to this far, in kilometres: small islands and inlets are not drawn. */
const offshore = 40;
const acrossTheBorder = 5;

/**
 * The place of a position, from tables: no service hears of it. Coarse: within a few kilometres of a border (20 km far from the
 * Caribbean and Europe) it may be the other side's.
 */
export function findPlace({ latitude, longitude }: Position): Place {
  const point: Point = [longitude, latitude];
  const { country, region } = nearest(towns(), point, acrossTheBorder) ??
    listAreas().find(({ outline }) => isInside(outline, point)) ??
    nearest(listAreas(), point, offshore) ?? { country: null, region: null };
  return { country, region };
}

function nearest(areas: readonly Area[], point: Point, limit: number): Area | undefined {
  let best: Area | undefined;
  let least = limit;
  for (const area of areas) {
    const distance = distanceTo(area.outline, point, least);
    if (distance > least) continue;
    best = area;
    least = distance;
  }
  return best;
}

let areas: Area[] | undefined;
let townAreas: Area[] | undefined;

/** Drawn at the first question. Haiti comes first: its departments are drawn more exactly than its neighbour. */
function listAreas(): readonly Area[] {
  areas ??= [...listDepartments(), ...listCountries()];
  return areas;
}

function towns(): readonly Area[] {
  townAreas ??= borderTowns.map(([country, region, latitude, longitude]) => ({
    country,
    region,
    outline: outlineOf([[[longitude, latitude]]]),
  }));
  return townAreas;
}

const listDepartments = (): Area[] =>
  Object.entries(departmentOutlines).map(([region, lines]) => ({
    country: 'HT',
    region,
    outline: outlineOf(lines.map((line) => readLine(line, departmentUnit))),
  }));

function listCountries(): Area[] {
  const lines = outlineLines
    .trim()
    .split('\n')
    .map((line) => readLine(line, outlineUnit));
  return countryOutlines
    .trim()
    .split('\n')
    .map((row) => {
      const [country, ...runs] = row.split(' ');
      const own = runs.flatMap((run) => {
        const [first = 0, last = first] = run.split('-').map(Number);
        return lines.slice(first, last + 1);
      });
      return { country: country as CountryCode, region: null, outline: outlineOf(own) };
    });
}
