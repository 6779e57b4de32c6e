import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { exportAccountData } from '#app/features/members/export.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { db, onDatabase } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { action, loader } from './notifications.tsx';

async function member(role: Role) {
  const id = await makeTeamMember(db, role);
  return { id, cookie: (await openSession(db, id)).cookie };
}
const args = <Route>(cookie: string, form?: Record<string, string>) =>
  memberArgs('/admin/notifications', { db, cookie, ...(form && { form }) }) as Route &
    LoaderFunctionArgs;
const settingsOf = async (cookie: string) =>
  Object.fromEntries(
    (await loader(args(cookie))).settings.map(({ kind, frequency }) => [kind, frequency]),
  );

onDatabase((test) => {
  test('each chooses for themselves, of what their role is told; it is in the export of their data', async () => {
    const [owner, editor] = [await member('owner'), await member('editor')];
    const usual = { message: 'daily', donation: 'daily', enrolment: 'daily', picture: 'daily' };
    expect(await settingsOf(editor.cookie)).toEqual(usual);
    const form = { message: 'now', picture: 'none', role: 'daily', 'failed-email': 'daily' };
    expect((await redirected(action(args(editor.cookie, form)))).to).toBe(
      '/admin/notifications?notice=saved',
    );
    expect(await settingsOf(editor.cookie)).toEqual({ ...usual, message: 'now', picture: 'none' });
    expect(await settingsOf(owner.cookie)).toEqual({
      ...{ ...usual, payee: 'now', role: 'now', 'failed-email': 'now', 'data-request': 'now' },
    });
    await action(args(owner.cookie, form));
    await action(args(owner.cookie, { message: 'daily' }));
    expect(await settingsOf(owner.cookie)).toEqual({
      ...{ ...usual, picture: 'none', role: 'daily', 'failed-email': 'daily' },
      ...{ payee: 'now', 'data-request': 'now' },
    });
    expect((await exportAccountData(registry, db, editor.id))['notification_settings']).toEqual([
      { kind: 'message', frequency: 'now', push_frequency: null },
      { kind: 'picture', frequency: 'none', push_frequency: null },
    ]);
    // Devices have a choice of their own, also for what no email is switched off of.
    await action(args(owner.cookie, { 'push-role': 'none', 'push-message': 'daily' }));
    const { settings } = await loader(args(owner.cookie));
    expect(
      settings.flatMap(({ kind, frequency, pushFrequency }) =>
        pushFrequency === 'now' ? [] : [[kind, frequency, pushFrequency]],
      ),
    ).toEqual(
      expect.arrayContaining([
        ['message', 'daily', 'daily'],
        ['role', 'daily', 'none'],
      ]),
    );
  });

  test('notices about payees, roles, failed emails and data requests are not switched off, and hostile values change nothing', async () => {
    const { cookie } = await member('owner');
    for (const kind of ['payee', 'role', 'failed-email', 'data-request'])
      expect(
        await shownAgain(action(args(cookie, { [kind]: 'none', message: 'now' }))),
      ).toMatchObject({ status: 400 });
    expect(await shownAgain(action(args(cookie, { message: 'hourly' })))).toMatchObject({
      status: 400,
    });
    expect((await settingsOf(cookie)).message).toBe('daily');
  });
});
