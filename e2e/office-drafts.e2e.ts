import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { messageListTexts } from '#app/features/contact/admin/list-texts.ts';
import { addNote } from '#app/features/contact/admin/review.server.ts';
import { savedReplies } from '#app/features/contact/admin/saved-reply.resource.ts';
import { savedReplyTexts } from '#app/features/contact/admin/saved-texts.ts';
import { messageReviewTexts } from '#app/features/contact/admin/texts.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { conflictTexts } from '#app/office/conflict-texts.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { resourceTexts } from '#app/office/resource/texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { unsentTexts } from '#app/office/unsent-texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { goodMessage } from '#test/contact.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

const { kept, draftRestored, discardDraft } = formTexts.fr;
const restored = (page: Page) => page.getByRole('status').filter({ hasText: draftRestored });
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('draft:') ? [String(value)] : [],
    ),
  );
/** The box for a reply to `goodMessage`. */
const replyBox = (page: Page) => page.locator('textarea[name="text"]');
/** The part that keeps drafts is loaded after the page. */
const ready = (page: Page) => expect(page.locator('.office-draft').first()).toBeAttached();

async function makeMessage(server: TestServer): Promise<string> {
  const origin = { idempotencyKey: randomUUID(), locale: 'fr', spamReason: null } as const;
  const message = { ...goodMessage, country: 'HT' } as const;
  return (await onDatabase(server, (db) => createMessage(db, message, origin, Date.now()))).id;
}

test('a note is kept through a lost connection and an ended session, for its writer alone, until the server has it; what was begun, put back or sent in a conversation is neither lost nor there twice', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of (400|409)|ERR_(ABORTED|INTERNET_DISCONNECTED)/);
  const t = messageReviewTexts.fr.notes;
  const [writer, other] = [
    await makeMember(server, { role: 'editor' }),
    await makeMember(server, { role: 'editor' }),
  ];
  const id = await makeMessage(server);
  const open = `/admin/messages/${id}`;
  const note = page.getByLabel(t.label);

  await signIn(server, context, writer);
  await page.goto(open);
  await ready(page);
  await page.locator('summary', { hasText: t.title }).click();
  await expect(note).toBeFocused();
  await note.fill('Rappeler lundi.');
  await page.reload();
  // In a section that was closed.
  await expect(note).toHaveValue('Rappeler lundi.');
  await expect(note).not.toBeFocused();
  await expect(restored(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/messages');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${open}"]`) });
  await expect(row).toContainText(messageListTexts.fr.draft);
  await page.goto(open);
  await expect(note).toHaveValue('Rappeler lundi.');

  await context.setOffline(true);
  await page.getByRole('button', { name: t.submit }).click();
  await expect(page.getByRole('alert')).toHaveText(officeTexts.fr.unsent);
  await expect(page.getByRole('status').filter({ hasText: kept })).toBeVisible();
  await context.setOffline(false);

  // The session has ended meanwhile.
  await context.clearCookies();
  await page.getByRole('button', { name: t.submit }).click();
  await expect(page).toHaveURL(/\/login\?next=/);

  await signIn(server, context, other);
  await page.goto(open);
  await ready(page);
  await expect(note).toHaveValue('');
  await expect(restored(page)).toHaveCount(0);

  // In another language it is the same form.
  await signIn(server, context, writer);
  await page.goto(`/ht${open}`);
  await expect(page.getByLabel(messageReviewTexts.ht.notes.label)).toHaveValue('Rappeler lundi.');
  await page.getByRole('button', { name: messageReviewTexts.ht.notes.submit }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rappeler lundi.' })).toBeVisible();
  await expect(page.getByLabel(messageReviewTexts.ht.notes.label)).toHaveValue('');
  await expect.poll(() => drafts(page)).toEqual([]);

  await test.step('a reply that was put back stands before what was typed too early, and is sent after a question about what happened since', async () => {
    const t = messageReviewTexts.fr.reply;
    await page.goto(open);
    await ready(page);
    await replyBox(page).fill('Nous passons lundi.');
    const note = { id, accountId: other.id, text: 'Déjà vu.' };
    await onDatabase(server, (db) => addNote(db, note, Date.now()));
    const loading = Promise.withResolvers<void>();
    await page.route('**/FormDraft*.js', async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto(open);
    await replyBox(page).fill('Bien à vous');
    loading.resolve();
    await expect(replyBox(page)).toHaveValue('Nous passons lundi.\n\nBien à vous');
    await expect(restored(page)).toBeVisible();
    await page.unroute('**/FormDraft*.js');

    await page.getByRole('button', { name: t.send, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: t.conflict })).toBeFocused();
    await replyBox(page).fill('Nous passons lundi.');
    await page.getByRole('button', { name: t.sendAnyway, exact: true }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Nous passons lundi.' }),
    ).toBeVisible();
    await expect(replyBox(page)).toHaveValue('');
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  await test.step('what undoes a reply is not above the box for the next one, folded or open, and not there while one writes, which leaves the page where it is', async () => {
    const toast = page.locator('.office-toast');
    const atMiddle = () =>
      replyBox(page).evaluate((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === box;
      });
    for (const size of [
      { width: 1280, height: 720 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await expect(toast.getByRole('button')).toBeInViewport({ ratio: 1 });
      await expect.poll(atMiddle).toBe(true);
      await replyBox(page).focus();
      await expect(toast).toBeHidden();
      const roomToScroll = () =>
        page.evaluate(() => {
          scrollTo(0, 0);
          return document.documentElement.scrollHeight - innerHeight;
        });
      await expect.poll(roomToScroll).toBeGreaterThan(50);
      await page.keyboard.type('Oui');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect.poll(atMiddle).toBe(true);
      await replyBox(page).blur();
      await expect(toast.getByRole('button')).toBeInViewport({ ratio: 1 });
      await expect.poll(atMiddle).toBe(true);
      await replyBox(page).fill('');
      await replyBox(page).blur();
      const apart = async () => {
        const state = await page.locator('.message-status summary').boundingBox();
        const button = await page.locator('.message-quick').boundingBox();
        return Math.abs((state?.y ?? 0) - (button?.y ?? 999));
      };
      await expect.poll(apart, 'one row').toBeLessThan(0.5);
    }
  });

  await test.step('what was sent is not put back when its writer leaves before the answer', async () => {
    const t = messageReviewTexts.fr.notes;
    await page.locator('summary', { hasText: t.title }).click();
    await page.getByLabel(t.label).fill('Rappeler mardi.\nOu mercredi. ');
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
    await page.getByRole('link', { name: messageReviewTexts.fr.message.back }).first().click();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    left.resolve();
    await page.goto(open);
    await ready(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'Ou mercredi.' })).toBeVisible();
    await expect.poll(() => drafts(page)).toEqual([]);
    await expect(page.getByLabel(t.label)).toHaveValue('');
  });

  await test.step('a saved reply is put into the open box by one tap: nothing moves away from it', async () => {
    const input = { title: `Horaires ${id}`, fr: 'De 8 h à 16 h.', ht: '', en: '' };
    await onDatabase(server, (db) =>
      saveRow(db, savedReplies, { id: undefined, accountId: other.id, values: input }, Date.now()),
    );
    await page.reload();
    await ready(page);
    await replyBox(page).click();
    await page.locator('.message-saved > summary').click();
    await page.getByRole('link', { name: input.title }).click();
    await expect(replyBox(page)).toHaveValue('De 8 h à 16 h.');
    await expect(replyBox(page)).toBeFocused();
    await replyBox(page).fill('');
  });
});

test('a draft holds no secret, is compared with what somebody has stored since, and is gone when it is given up or stored', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const t = savedReplyTexts.fr;
  const editor = await makeMember(server, { role: 'editor' });
  const reply = { title: `Devis ${randomUUID()}`, fr: 'Un devis.', ht: 'Yon devi.', en: '' };
  const save = (id: string | undefined, input: typeof reply) =>
    onDatabase(server, (db) =>
      saveRow(db, savedReplies, { id, accountId: editor.id, values: input }, Date.now()),
    );
  await save(undefined, reply);
  const { id } = await onDatabase(server, (db) =>
    db
      .selectFrom('saved_reply')
      .select('id')
      .where('title', '=', reply.title)
      .executeTakeFirstOrThrow(),
  );
  await signIn(server, context, editor);
  await page.goto(`/admin/messages/replies/${id}`);
  await ready(page);
  // No form of the office asks for these today.
  await page.locator('.office-form').evaluate((form) => {
    for (const [type, autocomplete] of [
      ['password', 'current-password'],
      ['text', 'one-time-code'],
    ])
      form.append(
        Object.assign(document.createElement('input'), {
          type,
          autocomplete,
          name: `secret-${type}`,
          value: '180418',
        }),
      );
  });
  await page.getByLabel(t.fields.text.label.ht).fill('');
  await page.getByLabel(t.fields.text.label.fr).fill('Un devis gratuit.');
  const [draft] = await drafts(page);
  expect(draft).toContain('Un devis gratuit.');
  expect(draft).not.toContain('180418');
  await save(id, { ...reply, fr: 'Un devis sous deux jours.', en: 'A quote.' });
  await page.reload();
  // Both texts are shown before the draft takes the place of what is stored.
  const offer = page.getByRole('region', { name: unsentTexts.fr.title });
  await expect(offer.locator('dd').filter({ hasText: 'gratuit' })).toContainText(
    'Un devis sous deux jours.',
  );
  await expect(page.getByLabel(t.fields.text.label.fr)).toHaveValue('Un devis sous deux jours.');
  await expectAccessible(page);
  await offer.getByRole('button', { name: unsentTexts.fr.restore }).click();
  await expect(page.getByLabel(t.fields.text.label.fr)).toHaveValue('Un devis gratuit.');
  await page.getByRole('button', { name: resourceTexts.fr.submit }).click();
  const conflict = page.getByRole('region', { name: conflictTexts.fr.title });
  await expect(conflict).toContainText('Un devis sous deux jours.');
  await expect(page.getByLabel(t.fields.text.label.en)).toHaveValue('A quote.');

  await page.goto(page.url());
  // Its writer has seen both texts.
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel(t.fields.text.label.ht)).toHaveValue('');
  await page.getByRole('button', { name: discardDraft }).click();
  await expect(page.getByLabel(t.fields.text.label.fr)).toHaveValue('Un devis sous deux jours.');
  await expect(page.getByLabel(t.fields.title.label)).toBeFocused();
  await expect.poll(() => drafts(page)).toEqual([]);

  await page.getByLabel(t.fields.text.label.fr).fill('Un devis gratuit.');
  await page.getByRole('button', { name: resourceTexts.fr.submit }).click();
  await expect(page).toHaveURL(/done=/);
  await expect.poll(() => drafts(page)).toEqual([]);
});
