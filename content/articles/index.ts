/**
 * The articles that come with the site: who signs them, when they were published (noon in Haiti),
 * and the service that each leads to.
 */
export const builtinArticles = [
  { id: 1, author: 'Copilot', publishedOn: '2026-09-07', service: 'system-administration' },
  { id: 2, author: 'Copilot', publishedOn: '2026-09-14', service: 'network-service' },
  { id: 3, author: 'Copilot', publishedOn: '2026-09-21', service: 'application-development' },
  { id: 4, author: 'Copilot', publishedOn: '2026-09-28', service: 'web-creation' },
  { id: 5, author: 'Copilot', publishedOn: '2026-10-05', service: 'network-service' },
  { id: 6, author: 'Copilot', publishedOn: '2026-10-12', service: 'web-creation' },
  { id: 7, author: 'Copilot', publishedOn: '2026-10-19', service: 'online-courses' },
  { id: 8, author: 'Copilot', publishedOn: '2026-10-26', service: 'online-courses' },
  { id: 9, author: 'IA', publishedOn: '2026-11-09', service: 'other-it-services' },
  { id: 10, author: 'IA', publishedOn: '2026-11-16', service: 'online-courses' },
] as const;
