import routes from '#app/routes.ts';

/** Every path of the route table, and those that the server answers itself. */
export const routePaths = [
  ...routes.map(({ path = '' }) => (path.startsWith('/') ? path : `/${path}`)),
  ...['/livez', '/readyz', '/assets/*', '/assets/nothing.js', '/contact.data', '/_root.data'],
];
