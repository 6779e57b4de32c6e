import { expect } from 'vitest';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { db, onDatabase } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { action, loader } from './notifications.tsx';

type Person = Awaited<ReturnType<typeof signIn>>;
const path = '/admin/notifications';
const save = ({ send }: Person, form: Record<string, string>) => send(action, path, form);
const settingsOf = async ({ get }: Person) => {
  const { settings } = await get(loader, path);
  return Object.fromEntries(settings.map(({ kind, frequency }) => [kind, frequency]));
};
const ofOwners = ['payee', 'role', 'failed-email', 'data-request'];
/** Each kind that a role is told of, before anybody has chosen. */
const usualFor = (role: Role) =>
  Object.fromEntries(
    registry.notifications.flatMap(({ kind, may, usual }) =>
      can(role, may) ? [[kind, usual]] : [],
    ),
  );

onDatabase((test) => {
  test('each chooses for themselves, of what their role is told; it is in the export of their data', async () => {
    const [owner, editor] = [await signIn(db, 'owner'), await signIn(db, 'editor')];
    const usual = usualFor('editor');
    expect(usual).toMatchObject({ message: 'daily', picture: 'daily' });
    expect(await settingsOf(editor)).toEqual(usual);
    const form = { message: 'now', picture: 'none', role: 'daily', 'failed-email': 'daily' };
    expect((await save(editor, form)).to).toBe(`${path}?notice=saved`);
    expect(await settingsOf(editor)).toEqual({ ...usual, message: 'now', picture: 'none' });
    expect((await exportAccountData(registry, db, editor.id))['notification_settings']).toEqual([
      { kind: 'message', frequency: 'now', push_frequency: null },
      { kind: 'picture', frequency: 'none', push_frequency: null },
    ]);
    for (const kind of ofOwners) expect(usual).not.toHaveProperty(kind);
    expect(await settingsOf(owner)).toEqual(usualFor('owner'));
    // Devices have a choice of their own, also for what no email is switched off of.
    await save(owner, { role: 'daily', 'push-role': 'none', 'push-message': 'daily' });
    const { settings } = await owner.get(loader, path);
    const chosen = settings.filter(({ kind }) => kind === 'message' || kind === 'role');
    expect(chosen).toMatchObject([
      { kind: 'message', frequency: 'daily', pushFrequency: 'daily' },
      { kind: 'role', frequency: 'daily', pushFrequency: 'none' },
    ]);
  });

  test('notices about payees, roles, failed emails and data requests are not switched off, and hostile values change nothing', async () => {
    const owner = await signIn(db, 'owner');
    for (const kind of ofOwners)
      expect((await save(owner, { [kind]: 'none', message: 'now' })).status).toBe(400);
    expect((await save(owner, { message: 'hourly' })).status).toBe(400);
    expect(await settingsOf(owner)).toEqual(usualFor('owner'));
  });
});
