import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import * as undo from '#app/office/journal/undo.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { onSqlite } from '#test/database.ts';
import { giveTo, goodDonation } from '#test/donations.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { findDonationByReference } from '../donations.server.ts';
import { stateOf } from '../donations.ts';
import * as actions from './actions.ts';
import * as donation from './donation.tsx';
import * as payment from './payment.tsx';
import * as payments from './payments.tsx';
import * as state from './state.tsx';

const now = Date.now();
const sms = 'Vous avez reçu 1,000.50 HTG de 50937000000. TransCode: 1234567890';

async function signIn(db: Db, role: Role): Promise<string> {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return (await openSession(db, id)).cookie;
}
type Args = Parameters<typeof memberArgs>[1];
const asRoute = <Route>(path: string, given: Args) =>
  memberArgs(path, given) as Route & LoaderFunctionArgs;
const setState = (db: Db, cookie: string, reference: string, form: Record<string, string>) =>
  state.action(
    asRoute(`/admin/donations/${reference}/state`, { db, cookie, params: { reference }, form }),
  );
const statusOf = async (work: () => unknown) =>
  ((await thrownBy(work)) as { init?: ResponseInit }).init?.status;
const stateIn = async (db: Db, reference: string) => {
  const found = await findDonationByReference(db, reference);
  return found && stateOf(found);
};

/** The payment whose page an answer leads to. */
const paymentIn = (to: string | null) => to?.split(/[/?]/).find((part) => part.length === 36) ?? '';

onSqlite((engine) => {
  test('an editor sees neither email address nor phone of a donor, an owner both', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const read = async (role: Role) =>
      donation.loader(
        asRoute(`/admin/donations/${reference}`, {
          db,
          cookie: await signIn(db, role),
          params: { reference },
        }),
      );
    const { contact, ...rest } = await read('editor');
    expect(contact).toBeNull();
    expect(JSON.stringify(rest)).not.toContain(goodDonation.email);
    expect(JSON.stringify(rest)).not.toContain(goodDonation.phone);
    expect((await read('owner')).contact).toEqual({
      email: goodDonation.email,
      phone: goodDonation.phone,
    });
  });

  test('donations are received at once by editors, and confirmed at once by owners alone', async () => {
    const { db } = await engine.database();
    const [editor, owner] = [await signIn(db, 'editor'), await signIn(db, 'owner')];
    const references = [await giveTo(db, now), await giveTo(db, now + 1)];
    const ticked = Object.fromEntries(references.map((reference, n) => [`row.${n}`, reference]));
    const send = async (cookie: string, intent: string) => {
      const form = { intent, filter: 'announced', ...ticked };
      const { to } = await redirected(
        actions.action(asRoute('/admin/donations/selection', { db, cookie, form })),
      );
      return new URL(to ?? '', 'https://bwt.example').searchParams.get('skipped');
    };
    const states = () => Promise.all(references.map((reference) => stateIn(db, reference)));
    expect(await send(editor, 'confirmed')).toBe('2');
    expect(await send(editor, 'received')).toBe('0');
    expect(await states()).toEqual(['received', 'received']);
    expect(await send(editor, 'confirmed')).toBe('2');
    expect(await send(owner, 'confirmed')).toBe('0');
    expect(await states()).toEqual(['confirmed', 'confirmed']);
    expect(await db.selectFrom('journal_entry').select('id').execute()).toHaveLength(4);
  });

  test('an editor sees the SMS of a payment only until it is matched, not after the match is taken back either', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const [editor, owner] = [await signIn(db, 'editor'), await signIn(db, 'owner')];
    const { to } = await redirected(
      payments.action(
        asRoute('/admin/donations/payments', { db, cookie: editor, form: { text: sms } }),
      ),
    );
    const id = paymentIn(to);
    const read = async (cookie: string) =>
      (await payment.loader(asRoute('/admin', { db, cookie, params: { id } }))).payment;
    expect(await read(editor)).toMatchObject({ sms, phone: '37000000' });
    await actions.action(
      asRoute(`/admin/donations/payments/${id}/match`, {
        db,
        cookie: editor,
        params: { id },
        form: { reference },
      }),
    );
    expect(await read(editor)).toMatchObject({ sms: null, phone: '' });
    expect(await read(owner)).toMatchObject({ sms, phone: '37000000' });
    await setState(db, editor, reference, { state: 'announced' });
    expect(await read(editor)).toMatchObject({ sms: null, phone: '' });
    expect(await read(owner)).toMatchObject({ sms, phone: '37000000' });
    const phones = async (cookie: string) =>
      (await payments.loader(asRoute('/admin/donations/payments', { db, cookie }))).payments.map(
        ({ phone }) => phone,
      );
    expect([await phones(editor), await phones(owner)]).toEqual([[null], ['37000000']]);
  });

  test('an editor sets a donation to received and back, an owner also confirms and refuses', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const [editor, owner] = [await signIn(db, 'editor'), await signIn(db, 'owner')];
    for (const to of ['received', 'announced']) {
      expect((await redirected(setState(db, editor, reference, { state: to }))).status).toBe(303);
      expect(await stateIn(db, reference)).toBe(to);
    }
    const decisions: Record<string, string>[] = [
      { state: 'confirmed' },
      { state: 'refused', reason: 'Rien n’est arrivé.' },
    ];
    for (const form of decisions) {
      expect(await statusOf(() => setState(db, editor, reference, form))).toBe(403);
      expect(await stateIn(db, reference)).toBe('announced');
      expect((await redirected(setState(db, owner, reference, form))).status).toBe(303);
      expect(await stateIn(db, reference)).toBe(form['state']);
      await setState(db, owner, reference, { state: 'announced' });
    }
  });

  test('a refusal without a reason, an unknown state and an unknown donation change nothing', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const cookie = await signIn(db, 'owner');
    expect(
      await shownAgain(setState(db, cookie, reference, { state: 'refused', reason: ' ' })),
    ).toMatchObject({
      status: 400,
      errors: { reason: 'missing' },
    });
    expect(await shownAgain(setState(db, cookie, reference, { state: 'gone' }))).toMatchObject({
      status: 400,
    });
    expect(
      (await redirected(setState(db, cookie, 'BWT-AAAAAA', { state: 'received' }))).to,
    ).toContain('notice=gone');
    expect(
      (await redirected(setState(db, cookie, reference, { state: 'announced' }))).to,
    ).toContain('notice=unchanged');
    expect(await stateIn(db, reference)).toBe('announced');
  });

  test('a pasted SMS leads to its payment; the same number again leads to the donation that has it', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const cookie = await signIn(db, 'editor');
    const paste = (text: string) =>
      payments.action(asRoute('/ht/admin/donations/payments', { db, cookie, form: { text } }));
    const { to } = await redirected(paste(sms));
    expect(to).toMatch(/^\/ht\/admin\/donations\/payments\/[\w-]{36}\?done=[\w-]{36}$/);
    const id = paymentIn(to);
    const matchWith = (typed: string) =>
      actions.action(
        asRoute(`/ht/admin/donations/payments/${id}/match`, {
          db,
          cookie,
          params: { id },
          form: { reference: typed },
        }),
      );
    expect((await redirected(matchWith(sms))).to).toBe(
      `/ht/admin/donations/payments/${id}?notice=unknown`,
    );
    expect((await redirected(matchWith(reference))).to).toMatch(
      /^\/ht\/admin\/donations\?done=[\w-]{36}$/,
    );
    expect((await redirected(paste(sms))).to).toBe(`/ht/admin/donations/payments?used=${id}`);
    const shown = await payments.loader(
      asRoute(`/admin/donations/payments?used=${id}`, { db, cookie }),
    );
    expect(shown.used).toEqual({ paymentId: id, reference, transaction: '1234567890' });
    expect(await shownAgain(paste(' '))).toMatchObject({ status: 400, errors: { text: 'empty' } });
  });

  test('when it is undone that a payment was stored, its page leads to the donations', async () => {
    const { db } = await engine.database();
    const cookie = await signIn(db, 'editor');
    const { to } = await redirected(
      payments.action(asRoute('/admin/donations/payments', { db, cookie, form: { text: sms } })),
    );
    const [page = '', entry = ''] = to?.split('?done=') ?? [];
    const undone = await redirected(
      undo.action(
        asRoute(`/admin/journal/${entry}/undo`, {
          db,
          cookie,
          params: { id: entry },
          form: { back: page },
        }),
      ),
    );
    expect(undone.to).toMatch(new RegExp(`^${page}\\?done=[\\w-]{36}$`));
    const params = { id: paymentIn(to) };
    const left = await redirected(
      thrownBy(() => payment.loader(asRoute(undone.to ?? '', { db, cookie, params }))),
    );
    expect(left.to).toBe(undone.to?.replace(`/payments/${params.id}`, ''));
  });

  test('a donation that has a payment refuses a second, and the page names the number that it has', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const cookie = await signIn(db, 'editor');
    const pasteAndMatch = async (text: string) => {
      const { to } = await redirected(
        payments.action(asRoute('/admin/donations/payments', { db, cookie, form: { text } })),
      );
      const params = { id: paymentIn(to) };
      return {
        params,
        ...(await redirected(
          actions.action(
            asRoute(`/admin/donations/payments/${params.id}/match`, {
              db,
              cookie,
              params,
              form: { reference },
            }),
          ),
        )),
      };
    };
    const first = await pasteAndMatch(sms);
    const { params, to } = await pasteAndMatch(sms.replace('1234567890', '2345678901'));
    expect(to).toBe(
      `/admin/donations/payments/${params.id}?notice=decided&taken=${first.params.id}`,
    );
    const { taken } = await payment.loader(asRoute(to ?? '', { db, cookie, params }));
    expect(taken).toEqual({ paymentId: first.params.id, reference, transaction: '1234567890' });
  });

  test('an undo leads back to the page of its button, and nowhere else', async () => {
    const { db } = await engine.database();
    const reference = await giveTo(db, now);
    const cookie = await signIn(db, 'editor');
    const done = async () => {
      const { to } = await redirected(setState(db, cookie, reference, { state: 'received' }));
      return new URL(to ?? '', 'https://bwt.example').searchParams.get('done') ?? '';
    };
    const undoIt = async (id: string, back: string) =>
      redirected(
        undo.action(
          asRoute(`/admin/journal/${id}/undo`, { db, cookie, params: { id }, form: { back } }),
        ),
      );
    expect((await undoIt(await done(), '/en/admin/donations')).to).toMatch(
      /^\/en\/admin\/donations\?done=/,
    );
    expect((await undoIt(await done(), 'https://elsewhere.example')).to).toMatch(/^\/admin\?done=/);
    expect((await undoIt('made-up', '/admin')).to).toBe('/admin?notice=gone');
    expect((await undoIt('made-up', '/admin/settings?section=hours')).to).toBe(
      '/admin/settings?section=hours&notice=gone',
    );
    expect((await undoIt('made-up', '/admin?section=hours&done=x')).to).toBe('/admin?notice=gone');
    expect(await stateIn(db, reference)).toBe('announced');
  });
});
