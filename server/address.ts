/**
 * The one way to write a path of this site. What people and programs write otherwise (`/About`, `//about/`, `/%61bout`, `/x/../about`)
 * is redirected there, so that each page has one address, for search engines and for the page cache. Never leaves the site.
 */
export function tidyPath(path: string): string {
  // Letters, digits and -._~ mean the same escaped or not.
  const plain = path.replace(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, decodeURIComponent).replace(/\/{2,}/g, '/');
  const { pathname } = new URL(plain, 'http://localhost');
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  // Phones begin what is typed with a capital. Files have names of their own.
  return /[.%]/.test(tidy) ? tidy : tidy.toLowerCase();
}
