import { beforeEach, expect } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueAccessToken } from '#app/http/session/access-token.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { type Call, callApi, secret } from '#test/api.ts';
import { solve } from '#test/captcha.ts';
import { db, test } from '#test/database.ts';
import { goodDonation } from '#test/donations.ts';
import { furnish } from '#test/furnished.ts';
import { openSession } from '#test/members.ts';
import { action } from './api.ts';
import { findDonationByReference, listDonations } from './donations.server.ts';

beforeEach(() => furnish(db));

const donationInput = { ...goodDonation, amount: 1000.5, transferMethod: 'Moncash' };
const call = (json: object, headers: Call['headers'] = {}) =>
  callApi(db, '/api/donations', action, { json, headers });
const proof = async () => solve(await issueChallenge(secret, 'donation', Date.now()));

test('F6: a donation is announced; sent again with the same solution it is the same one', async () => {
  const json = { ...donationInput, captcha: await proof() };
  const { status, headers, body } = await call(json, { 'Accept-Language': 'ht' });
  expect(status).toBe(201);
  const [donation] = await listDonations(db, 10);
  const statusUrl = `https://bwt.example/ht/donation/${donation?.reference.toLowerCase()}`;
  expect(body).toEqual({ reference: donation?.reference, state: 'announced', statusUrl });
  expect(headers.get('location')).toBe(statusUrl);
  const stored = { amount_minor: 100_050, method: 'moncash', locale: 'ht', account_id: null };
  expect(donation).toMatchObject(stored);
  expect((await call(json)).body.reference).toBe(donation?.reference);
  const refused = { status: 403, code: 'captcha_refused' };
  expect((await call({ ...json, amount: 2 })).body).toMatchObject(refused);
  expect(await listDonations(db, 10)).toHaveLength(1);
});

test('F6: without a solution a script is refused; with an access token it is the member’s own', async () => {
  expect((await call(donationInput)).body).toMatchObject({ status: 403, code: 'captcha_required' });
  const id = await makeAccount(db, Date.now());
  const { session } = await openSession(db, id);
  const token = await issueAccessToken(secret, session.id, Date.now());
  const { status, body } = await call(donationInput, { Authorization: `Bearer ${token}` });
  expect(status).toBe(201);
  const donation = await findDonationByReference(db, String(body.reference));
  expect(donation?.account_id).toBe(id);
  expect((await call(donationInput, { Authorization: 'Bearer x.y.z' })).status).toBe(401);
});
