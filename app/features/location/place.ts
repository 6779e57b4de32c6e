import { z } from 'zod';
import { type CountryCode, isCountryCode } from '#app/i18n/countries.ts';
import { departmentOutlines } from './haiti.data.ts';

/** In degrees. */
export const positionSchema = z.object({
  latitude: z.number('latitude').min(-90, 'latitude').max(90, 'latitude'),
  longitude: z.number('longitude').min(-180, 'longitude').max(180, 'longitude'),
});
export type Position = z.infer<typeof positionSchema>;
/** For the API's description: `country` is ISO 3166-1 alpha-2; both are null where unknown. */
export const placeSchema = z.object({
  country: z.string().nullable(),
  region: z.string().nullable(),
});
/** Offline, `region` is known for Haiti only: the department's French name. */
export type Place = { country: CountryCode | null; region: string | null };

/** `[longitude, latitude]`, in degrees. */
type Point = readonly [x: number, y: number];
type Department = { name: string; rings: readonly (readonly Point[])[] };

/** Looks a position up in the offline borders, which extend a few kilometres off the coasts. */
export async function findPlaceOffline({ latitude, longitude }: Position): Promise<Place> {
  // A lazy import: the index of all borders takes 0.3 s and 5 MB.
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  const country = iso1A2Code([longitude, latitude]);
  if (country === 'HT') return { country, region: departmentOf([longitude, latitude]) };
  return { country: country && isCountryCode(country) ? country : null, region: null };
}

let departments: readonly Department[] | undefined;

/** The department that contains a point of Haiti, or else the nearest one. */
function departmentOf(point: Point): string {
  departments ??= Object.entries(departmentOutlines).map(([name, outlines]) => ({
    name,
    rings: outlines.map(parseRing),
  }));
  return (
    departments.find((department) => isInside(department, point)) ??
    nearestDepartment(departments, point)
  ).name;
}

const parseRing = (outline: string): readonly Point[] =>
  outline.split(' ').map((text) => text.split(',').map(Number) as [number, number]);

/** Ray casting: inside when a ray to the east crosses the rings an odd number of times. */
function isInside({ rings }: Department, [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[index + 1] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
    }
  }
  return inside;
}

function nearestDepartment(departments: readonly Department[], [x, y]: Point): Department {
  // A degree of longitude is shorter than a degree of latitude.
  const longitudeScale = Math.cos((y * Math.PI) / 180);
  const distanceTo = ({ rings }: Department) =>
    Math.min(...rings.flat().map(([x1, y1]) => Math.hypot((x1 - x) * longitudeScale, y1 - y)));
  return departments.reduce((best, department) =>
    distanceTo(department) < distanceTo(best) ? department : best,
  );
}
