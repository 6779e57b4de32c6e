import { type CountryCode, isCountryCode } from '#app/i18n/countries.ts';
import { departmentOutlines } from './haiti.data.ts';

/** In degrees, north and east. */
export type Position = { latitude: number; longitude: number };
/** `region` is known for Haiti alone: the department, by its French name. */
export type Place = { country: CountryCode | null; region: string | null };

/** `[longitude, latitude]`, in degrees. */
type Point = readonly [x: number, y: number];
type Department = { name: string; rings: readonly (readonly Point[])[] };

/** The place of a position, or of the nearest shore a few kilometres off a coast, without asking any service. */
export async function findPlace({ latitude, longitude }: Position): Promise<Place> {
  // Loaded when first needed: the index of all borders takes 0.3 s and 5 MB.
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  const country = iso1A2Code([longitude, latitude]);
  if (country === 'HT') return { country, region: departmentOf([longitude, latitude]) };
  return { country: country && isCountryCode(country) ? country : null, region: null };
}

let departments: readonly Department[] | undefined;

/** The department that a point in Haiti lies in, or is nearest to. */
function departmentOf(point: Point): string {
  departments ??= Object.entries(departmentOutlines).map(([name, outlines]) => ({ name, rings: outlines.map(readRing) }));
  return (departments.find((department) => isInside(department, point)) ?? nearest(departments, point)).name;
}

const readRing = (outline: string): readonly Point[] =>
  outline.split(' ').map((text) => text.split(',').map(Number) as [number, number]);

/** Whether a line from the point to the east crosses the rings an odd number of times. */
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

function nearest(among: readonly Department[], [x, y]: Point): Department {
  // A degree of longitude is shorter than one of latitude.
  const narrowing = Math.cos((y * Math.PI) / 180);
  const distanceTo = ({ rings }: Department) =>
    Math.min(...rings.flat().map(([x1, y1]) => Math.hypot((x1 - x) * narrowing, y1 - y)));
  return among.reduce((best, department) => (distanceTo(department) < distanceTo(best) ? department : best));
}
