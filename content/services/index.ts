/**
 * The nine services in their order, each with the field of work that the home page's buttons lead
 * to.
 */
export const builtinServices = [
  { key: 'graphic-design', field: 'design' },
  { key: 'web-creation', field: 'programming' },
  { key: 'digital-marketing', field: 'design' },
  { key: 'application-development', field: 'programming' },
  { key: 'online-courses', field: 'innovation' },
  { key: 'network-service', field: 'innovation' },
  { key: 'social-media-management', field: 'design' },
  { key: 'system-administration', field: 'programming' },
  { key: 'other-it-services', field: 'innovation' },
] as const;
