/** A point as `[longitude, latitude]`, in degrees. */
export type Point = readonly [x: number, y: number];
/** Points joined by straight lines. */
export type Line = readonly Point[];
/** The lines around something, in any order and direction, islands and holes included; together they are closed. */
export type Outline = { lines: readonly Line[]; west: number; east: number; south: number; north: number };

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Reads a line: for each point the step from the one before, first east, then north, in whole units. A step n is written as 2n, or as
 * -2n - 1 when it is negative, five bits in a digit, the lowest first; a digit of 32 and more says that another follows.
 */
export function readLine(text: string, unit: number): Line {
  const line: Point[] = [];
  const at = [0, 0];
  let axis = 0;
  let value = 0;
  let weight = 1;
  for (const character of text) {
    const digit = digits.indexOf(character);
    value += (digit % 32) * weight;
    weight *= 32;
    if (digit >= 32) continue;
    at[axis] = (at[axis] ?? 0) + (value % 2 ? -(value + 1) / 2 : value / 2);
    if (axis === 1) line.push([(at[0] ?? 0) * unit, (at[1] ?? 0) * unit]);
    axis = 1 - axis;
    value = 0;
    weight = 1;
  }
  return line;
}

export function outlineOf(lines: readonly Line[]): Outline {
  const xs = lines.flatMap((line) => line.map(([x]) => x));
  const ys = lines.flatMap((line) => line.map(([, y]) => y));
  return { lines, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

/** Whether a line from the point to the east leaves the outline an odd number of times. */
export function isInside({ lines, west, east, south, north }: Outline, [x, y]: Point): boolean {
  if (x < west || x > east || y < south || y > north) return false;
  let inside = false;
  for (const line of lines) {
    for (let index = 1; index < line.length; index++) {
      const [x1, y1] = line[index - 1] as Point;
      const [x2, y2] = line[index] as Point;
      if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
    }
  }
  return inside;
}

/** Kilometres for a degree of latitude. */
const kilometres = 111.2;

/** From the point to the nearest one of the outline, in kilometres; Infinity when it is farther than `limit`, in kilometres. */
export function distanceTo({ lines, west, east, south, north }: Outline, point: Point, limit: number): number {
  const [x, y] = point;
  const narrowing = Math.cos((y * Math.PI) / 180);
  const [reachX, reachY] = [limit / kilometres / Math.max(narrowing, 0.01), limit / kilometres];
  if (x < west - reachX || x > east + reachX || y < south - reachY || y > north + reachY) return Number.POSITIVE_INFINITY;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    for (let index = 0; index < line.length; index++) {
      const [x1, y1] = line[Math.max(0, index - 1)] as Point;
      const [x2, y2] = line[index] as Point;
      nearest = Math.min(nearest, distanceToOrigin((x1 - x) * narrowing, y1 - y, (x2 - x) * narrowing, y2 - y));
    }
  }
  return nearest * kilometres <= limit ? nearest * kilometres : Number.POSITIVE_INFINITY;
}

/** From the origin to a straight piece between two points; on a plane, which will do for a few kilometres. */
function distanceToOrigin(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}
