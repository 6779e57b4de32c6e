import { expect } from 'vitest';
import { db, test } from '#test/database.ts';
import { insertDraft } from '../drafts.server.ts';
import { emptySnapshot, emptyText } from '../drafts.ts';
import { newestArticles } from './newest.server.ts';

const now = Date.now();

test('three drafts are named, with a link to all of them once there are more', async () => {
  const drafts = async () => (await newestArticles.find(db, { locale: 'fr', now }))[0];
  const write = (title: string) => {
    const texts = { fr: { ...emptyText, title, changedAt: now }, en: emptyText, ht: emptyText };
    return insertDraft(db, { accountId: null, snapshot: { ...emptySnapshot('BWT'), texts } }, now);
  };
  for (const title of ['Un', 'Deux', 'Trois']) await write(title);
  expect(await drafts()).toMatchObject({ rows: { length: 3 }, all: undefined });
  await write('Quatre');
  const all = { to: '/admin/articles?state=drafts', label: 'Tous les brouillons' };
  expect(await drafts()).toMatchObject({ rows: { length: 3 }, all });
});
