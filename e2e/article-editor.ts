import type { Locator, Page } from '@playwright/test';
import { findDraft, insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { bomb } from '#test/pictures.ts';
import type { TestServer } from '#test/server.ts';
import { expect, type SignIn } from './fixtures.ts';
import { onDatabase } from './members.ts';

export const content = '## Un  titre\n\nUn *premier* texte sur deux lignes.\n\n- un\n- deux';

/** An article with a French text, and an editor who is signed in. */
export async function beginArticle(server: TestServer, signIn: SignIn) {
  const member = await signIn({ username: 'Rose Kap', role: 'editor' });
  const id = await onDatabase(server, async (db) => {
    const empty = emptySnapshot(member.username);
    const fr = { ...emptyText, title: 'Le kap', summary: 'Un résumé.', content };
    const snapshot = { ...empty, texts: { ...empty.texts, fr } };
    return insertDraft(db, { accountId: member.id, snapshot }, Date.now());
  });
  const stored = (field: 'title' | 'summary' | 'content' = 'content') =>
    onDatabase(server, async (db) => (await findDraft(db, id))?.snapshot.texts.fr[field]);
  return { id, path: `/admin/articles/${id}`, stored };
}

export const editorOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Texte', exact: true }).and(page.locator('[contenteditable]'));

/** Presses a button that asks for a picture, and chooses one. */
export async function chooseKite(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles({
    ...{ name: 'kap.png', mimeType: 'image/png', buffer: bomb(24, 16) },
  });
}

/** The connection returns: what waits is sent at once. */
export const sendNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/**
 * Waits for the form that begins anew with what `send` has stored: what is typed before that is
 * kept and offered, not in the form.
 */
export async function renewForm(page: Page, send: () => Promise<void>): Promise<void> {
  await page.locator('.article-form').evaluate((form) => form.setAttribute('data-sent', ''));
  await send();
  await expect(page.locator('.article-form:not([data-sent])')).toBeVisible();
}

/** The button in the menu of the bar: writing saves itself. */
export async function openSaveButton(page: Page): Promise<Locator> {
  const menu = page.locator('.more-menu');
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
  return menu.getByRole('button', { name: 'Enregistrer', exact: true });
}
