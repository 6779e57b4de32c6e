import type { Feature } from '#app/office/registry.ts';

export const builtin: Feature = {
  // Commands run without Vite, which inserts the texts.
  async insertContent(db, now) {
    const { insertBuiltinContent } = await import('./builtin.server.ts');
    await insertBuiltinContent(db, now);
  },
};
