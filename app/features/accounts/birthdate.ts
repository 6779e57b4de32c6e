/** What a browser finds wrong before it is sent: the ways that `isoDateOf` reads. */
export const birthdatePattern = String.raw`\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}[\s.\/\-]+\d{1,2}[\s.\/\-]+\d{4}|\d{8})\s*`;

/** A day as people type it, `3/2/1998`, `3 2 1998` or `03021998`, as ISO 8601. What is none of these stays as it is. */
export function isoDateOf(text: string): string {
  const [, day, month, year] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(text.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3')) ?? [];
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

/** As people type it: `03/02/1998`. */
export const typedDateOf = (isoDate: string): string => isoDate.split('-').reverse().join('/');
