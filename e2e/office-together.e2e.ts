import { randomUUID } from 'node:crypto';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { conflictTexts } from '#app/office/conflict-texts.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import { selectionTexts } from '#app/office/selection-texts.ts';
import { officeTexts } from '#app/office/texts.ts';
import { goodMessage } from '#test/contact.ts';
import { smallPicture } from '#test/pictures.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('messages are ticked, changed at once, and changed back at once', async ({
  page,
  context,
  server,
}) => {
  const editor = await makeMember(server, { role: 'editor' });
  const names = [`Anaïs ${randomUUID()}`, `Wozlò ${randomUUID()}`] as const;
  await onDatabase(server, async (db) => {
    for (const name of names) {
      const origin = { idempotencyKey: name, locale: 'fr', spamReason: null } as const;
      await createMessage(db, { ...goodMessage, country: 'HT', name }, origin, Date.now());
    }
  });
  await signIn(server, context, editor);
  await page.goto('/admin/messages');
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  const tick = (name: string) => page.getByRole('checkbox', { name: officeTexts.fr.choose(name) });
  const bar = page.getByRole('group', { name: selectionTexts.fr.bar });
  await expect(bar).toBeHidden();
  for (const name of names) await tick(name).check();
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await bar.locator('button[value="done"]').click();
  const toast = page.getByRole('status').filter({ hasText: officeTexts.fr.bulk.changed(2) });
  await expect(toast).toBeVisible();
  for (const name of names) await expect(row(name)).toBeHidden();
  await page.getByRole('button', { name: new RegExp(`^${officeTexts.fr.undo}`) }).click();
  for (const name of names) await expect(row(name)).toBeVisible();
});

test('of two who change the same, the second sees both texts, and keeps the picture that was chosen', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const t = conflictTexts.fr;
  const editor = await makeMember(server, { role: 'editor' });
  await signIn(server, context, editor);
  const save = page.locator('.office-form button[type="submit"]');
  const conflict = page.getByRole('region', { name: t.title });

  const edit = {
    ...evidenceResource.emptyValues,
    name: 'Lekòl Nò a',
    'text.fr': 'Un site.',
    hidden: 'on',
  } as const;
  const saveJob = (id: string | undefined, text: string) =>
    onDatabase(server, (db) =>
      saveRow(
        db,
        evidenceResource,
        {
          id,
          kind: 'job',
          accountId: editor.id,
          values: { ...edit, 'text.fr': text },
          image: null,
        },
        Date.now(),
      ),
    );
  const added = await saveJob(undefined, 'Un site.');
  const id = added.outcome === 'done' ? added.value.id : '';
  await page.goto(`/admin/evidence/${id}`);
  await saveJob(id, 'Une boutique.');
  await page.locator('input[name="image"]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await smallPicture()),
  });
  await page.locator('textarea[name="alt.fr"]').fill('Une page.');
  await save.click();
  await expect(conflict).toBeFocused();
  await expect(page.locator('textarea[name="text.fr"]')).toHaveValue('Une boutique.');
  await save.click();
  await expect(page).toHaveURL(/done=/);
  const row = await onDatabase(server, (db) =>
    db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  expect(row).toMatchObject({
    text_fr: 'Une boutique.',
    alt_fr: 'Une page.',
    image: expect.stringMatching(/^stored/),
  });
});
