/** The articles that come with the site: who signs them, and when they were published (noon in Haiti). */
export const builtinArticles = [
  { id: 1, author: 'Copilot', publishedOn: '2026-09-07' },
  { id: 2, author: 'Copilot', publishedOn: '2026-09-14' },
  { id: 3, author: 'Copilot', publishedOn: '2026-09-21' },
  { id: 4, author: 'Copilot', publishedOn: '2026-09-28' },
  { id: 5, author: 'Copilot', publishedOn: '2026-10-05' },
  { id: 6, author: 'Copilot', publishedOn: '2026-10-12' },
  { id: 7, author: 'Copilot', publishedOn: '2026-10-19' },
  { id: 8, author: 'Copilot', publishedOn: '2026-10-26' },
  { id: 9, author: 'IA', publishedOn: '2026-11-09' },
  { id: 10, author: 'IA', publishedOn: '2026-11-16' },
] as const;
