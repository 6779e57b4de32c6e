import { randomUUID } from 'node:crypto';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { type Member, makeMember, onDatabase, signIn } from './members.ts';
import { filesOf, findPicture, insertPicture, sendPicture, setState } from './pictures.ts';

/** A picture of a member. @returns its title. */
async function addPicture(server: TestServer, { id }: Member): Promise<string> {
  const title = `Kap ${randomUUID()}`;
  await onDatabase(server, (db) => insertPicture(db, { title, account: id }));
  return title;
}

test.describe('in Creole, without script', () => {
  test.use({ javaScriptEnabled: false });
  const pictures = picturesTexts.ht;

  test('A21: a member sees, edits and deletes their pictures', async ({
    page,
    context,
    server,
    expectErrors,
  }) => {
    expectErrors(/status of 400/);
    await signIn(server, context, await makeMember(server));
    await page.goto('/ht/mypictures');
    await expect(page.getByText(pictures.mine.empty)).toBeVisible();
    const title = await sendPicture(page);
    await page.goto('/ht/mypictures');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText(pictures.states.pending);

    await card.getByRole('link', { name: pictures.mine.editOf(title) }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pictures.edit.title);
    const field = page.getByLabel(pictures.add.titleLabel, { exact: true });
    await field.fill('');
    await page.getByRole('button', { name: pictures.edit.save }).press('Enter');
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
      pictures.errors.title,
    ]);
    const renamed = `Kap ${randomUUID()}`;
    await field.fill(renamed);
    await page.getByRole('button', { name: pictures.edit.save }).press('Enter');
    await expect(page).toHaveURL('/ht/mypictures?done=changed');
    await expect(
      page.getByRole('status').filter({ hasText: pictures.mine.done.changed }),
    ).toBeFocused();
    const row = await findPicture(server, renamed);
    expect(row).toMatchObject({ state: 'pending', title: renamed });
    expect(await filesOf(server, row?.stored_image_id)).not.toEqual([]);

    await page.getByRole('link', { name: pictures.mine.removeOf(renamed) }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pictures.deletion.title);
    await page.getByRole('link', { name: pictures.deletion.cancel }).press('Enter');
    await page.getByRole('link', { name: pictures.mine.removeOf(renamed) }).press('Enter');
    await page.getByRole('button', { name: pictures.deletion.confirm }).press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: pictures.mine.done.deleted }),
    ).toBeFocused();
    await expect(page.getByText(pictures.mine.empty)).toBeVisible();
    expect(await findPicture(server, renamed)).toBeUndefined();
    expect(await filesOf(server, row?.stored_image_id)).toEqual([]);
  });
});

test.describe('in French', () => {
  const pictures = picturesTexts.fr;

  test(`A19, A21: shows state and reason on both pages`, async ({ page, context, server }) => {
    const member = await makeMember(server);
    await signIn(server, context, member);
    const refused = await addPicture(server, member);
    const shown = await addPicture(server, member);
    const ids = [
      (await findPicture(server, refused))?.id ?? '',
      (await findPicture(server, shown))?.id ?? '',
    ];
    await setState(server, ids[0] ?? '', 'refused', 'Twò fènwa.');
    const number = await setState(server, ids[1] ?? '', 'approved');
    for (const address of ['/dashboard', '/mypictures']) {
      await page.goto(address);
      const card = (title: string) =>
        page.getByRole('main').getByRole('listitem').filter({ hasText: title });
      await expect(card(refused)).toContainText(pictures.states.refused);
      await expect(card(refused)).toContainText('Twò fènwa.');
      await expect(card(shown)).toContainText(pictures.states.approved);
    }
    await expectAccessible(page);
    const see = page.getByRole('link', { name: pictures.mine.see });
    await expect(see).toHaveAttribute('href', `/gallery/${number}`);
    // Nothing stays in the gallery, which other tests look at.
    await setState(server, ids[1] ?? '', 'refused');
  });
});
