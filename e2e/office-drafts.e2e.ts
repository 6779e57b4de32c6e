import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addNote } from '#app/features/contact/admin/review.server.ts';
import { savedReplies } from '#app/features/contact/admin/saved-reply.resource.ts';
import { savedReplyTexts } from '#app/features/contact/admin/saved-texts.ts';
import { messageReviewTexts } from '#app/features/contact/admin/texts.ts';
import { conflictTexts } from '#app/office/conflict-texts.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { resourceTexts } from '#app/office/resource/texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { unsentTexts } from '#app/office/unsent-texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { write } from '#test/message-review.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { draftsReady, storedDrafts } from './forms.ts';
import { makeMember, onDatabase } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

const restored = (page: Page) =>
  page.getByRole('status').filter({ hasText: formTexts.fr.draftRestored });
const drafts = async (page: Page) => [...(await storedDrafts(page)).values()];

type Reply = { title: string; fr: string; ht: string; en: string };
const saveReply = (server: TestServer, accountId: string, values: Reply, id?: string) =>
  onDatabase(server, async (db) => {
    const saved = await saveRow(db, savedReplies, { id, accountId, values }, Date.now());
    return saved.outcome === 'done' ? saved.value.id : '';
  });

test('what is typed is never lost', async ({ page, context, server, signIn, expectErrors }) => {
  expectErrors(/status of (400|409)|ERR_(ABORTED|INTERNET_DISCONNECTED)/);
  const { notes: t, reply, message } = messageReviewTexts.fr;
  const writer = await makeMember(server, { role: 'editor' });
  const other = await makeMember(server, { role: 'editor' });
  const id = await onDatabase(server, (db) => write(db, { locale: 'fr' }, Date.now()));
  const open = `/admin/messages/${id}`;
  const note = page.getByLabel(t.label);
  const box = page.locator('textarea[name="text"]');
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await test.step('a note stays on the device until the server has it', async () => {
    await signIn(writer);
    await page.goto(open);
    await draftsReady(page);
    await page.locator('summary', { hasText: t.title }).click();
    await expect(note).toBeFocused();
    await note.fill('Rappeler lundi.');
    await page.goto('/admin/messages');
    await page.locator(`a[href="${open}"]`).first().click();
    // In a section that was closed.
    await expect(note).toHaveValue('Rappeler lundi.');
    await expect(restored(page)).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: t.submit }).click();
    await expect(page.getByRole('alert')).toHaveText(officeTexts.fr.unsent);
    await context.setOffline(false);
    // The session has ended meanwhile.
    await context.clearCookies();
    await page.getByRole('button', { name: t.submit }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    // In another language it is the same form.
    await signIn(writer);
    const creole = messageReviewTexts.ht.notes;
    await page.goto(`/ht${open}`);
    await expect(page.getByLabel(creole.label)).toHaveValue('Rappeler lundi.');
    await page.getByRole('button', { name: creole.submit }).click();
    await expect(item('Rappeler lundi.')).toBeVisible();
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  await test.step('a reply that was put back stands before what was typed too early, and is sent after a question about what happened since', async () => {
    await page.goto(open);
    await draftsReady(page);
    await box.fill('Nous passons lundi.');
    const note = { id, accountId: other.id, text: 'Déjà vu.' };
    await onDatabase(server, (db) => addNote(db, note, Date.now()));
    const script = await hold(page, '**/FormDraft*.js');
    await page.goto(open);
    await box.fill('Bien à vous');
    script.release();
    await expect(box).toHaveValue('Nous passons lundi.\n\nBien à vous');
    await page.getByRole('button', { name: reply.send, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: reply.conflict })).toBeFocused();
    await page.getByRole('button', { name: reply.sendAnyway, exact: true }).click();
    await expect(item('Nous passons lundi.')).toBeVisible();
    await expect(box).toHaveValue('');
  });

  await test.step('what was sent is not put back when its writer leaves before the answer', async () => {
    await page.locator('summary', { hasText: t.title }).click();
    await note.fill('Rappeler mardi.\nOu mercredi. ');
    const stored = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await page.route('**/notes.data*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      stored.resolve();
      await left.promise;
      await route.fulfill({ response }).catch(() => {});
    });
    await page.getByRole('button', { name: t.submit }).click();
    await stored.promise;
    await page.getByRole('link', { name: message.back }).first().click();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    left.resolve();
    await page.goto(open);
    await draftsReady(page);
    await expect(item('Ou mercredi.')).toBeVisible();
    await expect.poll(() => drafts(page)).toEqual([]);
  });
});

test('a draft holds no secret, and is compared', async ({ page, server, signIn, expectErrors }) => {
  expectErrors(/status of 409/);
  const { text } = savedReplyTexts.fr.fields;
  const editor = await signIn({ role: 'editor' });
  const reply = { title: `Devis ${randomUUID()}`, fr: 'Un devis.', ht: 'Yon devi.', en: '' };
  const id = await saveReply(server, editor.id, reply);
  await page.goto(`/admin/messages/replies/${id}`);
  await draftsReady(page);
  const french = page.getByLabel(text.label.fr);
  // No form of the office asks for these today.
  await page.locator('.office-form').evaluate((form) => {
    const secret = { name: 'secret', value: '180418' };
    for (const kind of [{ type: 'password' }, { autocomplete: 'one-time-code' }])
      form.append(Object.assign(document.createElement('input'), { ...secret, ...kind }));
  });
  await french.fill('Un devis gratuit.');
  const [draft] = await drafts(page);
  expect(draft).toContain('Un devis gratuit.');
  expect(draft).not.toContain('180418');
  const theirs = 'Un devis sous deux jours.';
  await saveReply(server, editor.id, { ...reply, fr: theirs }, id);
  await page.reload();
  // Both texts are shown before the draft takes the place of what is stored.
  const offer = page.getByRole('region', { name: unsentTexts.fr.title });
  await expect(offer.locator('dd').filter({ hasText: 'gratuit' })).toContainText(theirs);
  await expect(french).toHaveValue(theirs);
  await expectAccessible(page);
  await offer.getByRole('button', { name: unsentTexts.fr.restore }).click();
  await expect(french).toHaveValue('Un devis gratuit.');
  await page.getByRole('button', { name: resourceTexts.fr.submit }).click();
  await expect(page.getByRole('region', { name: conflictTexts.fr.title })).toContainText(theirs);
  await page.goto(page.url());
  // Its writer has seen both texts.
  await expect(restored(page)).toBeVisible();
  await page.getByRole('button', { name: formTexts.fr.discardDraft }).click();
  await expect(french).toHaveValue(theirs);
  await expect.poll(() => drafts(page)).toEqual([]);
});
