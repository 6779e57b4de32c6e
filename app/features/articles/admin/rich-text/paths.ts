/**
 * Where the editor sends pictures, and asks which pages the site has: the same in all languages.
 */
export const pictureUploadPath = '/admin/articles/pictures';
export const linkTargetsPath = '/admin/articles/links.json';
