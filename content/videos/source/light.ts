/**
 * Makes a frame of a film as light as a drawing must be that is sent to be looked at: short
 * numbers, and nothing said twice.
 */
import type { Film } from './shapes.ts';

const short = (number: string, digits: number): string =>
  String(Number(Number(number).toFixed(digits))).replace(/^(-?)0\./, '$1.');

/** Inside a scaled group a unit is many pixels; outside it is one, told with so many `digits`. */
function shorten(svg: string, digits: number): string {
  let depth = 0;
  return svg.replace(/<g [^>]*>|<\/g>|-?\d+\.\d+/g, (found) => {
    if (found === '</g>') depth--;
    if (!found.startsWith('<g'))
      return found === '</g>'
        ? found
        : short(found, depth || Math.abs(Number(found)) < 2 ? 2 : digits);
    depth++;
    return found.replace(/-?\d+\.\d+/g, (number) =>
      short(number, Math.abs(Number(number)) < 1 ? digits + 1 : digits),
    );
  });
}

/** Neighbours that differ in nothing but their line become one. */
function merge(svg: string): string {
  const merged = svg.replace(
    /<path d="([^"]*)"([^>]*)><path d="([^"]*)"\2>/g,
    '<path d="$1 $3"$2>',
  );
  return merged === svg ? svg : merge(merged);
}

export function lighten(svg: string, digits: number): string {
  return merge(
    shorten(svg, digits)
      .replaceAll(
        / (?:opacity="1"|rx="0"|x1="0" y1="0"|stroke-linecap="round" stroke-linejoin="round")| rotate\(0\)| transform="rotate\(0\)"/g,
        '',
      )
      .replaceAll(/ +\/>/g, '/>')
      .replaceAll(/#[\dA-F]{6,8}/g, (colour) => colour.toLowerCase())
      .replaceAll(/scale\((\S+) \1\)/g, 'scale($1)')
      .replaceAll(/<polygon points="([^"]*)"/g, '<path d="M$1"'),
  );
}

/** The file of a frame: lines end round, as all of them do in our films. */
export const svgOf = ({ width, height }: Film, frame: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${frame}</svg>\n`;
