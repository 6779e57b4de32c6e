import { join } from 'node:path';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { noticeForm } from '#app/features/notice/notice.server.ts';
import { serviceResource } from '#app/features/services/service.resource.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import type { SettingKey } from '#app/features/settings/settings.ts';
import type { Values } from '#app/office/resource/form.ts';
import { findRow, saveRow } from '#app/office/resource/rows.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { storeImage } from '#app/platform/stored-images.server.ts';
import * as company from './company.data.ts';

type Site = { db: Db; storage: Storage; now: number; pictureWidth: number; isQuick: boolean };

/** Prices, answers, work done, people and a notice, as a team fills them in. */
export async function furnishCompany(site: Site, accountId: string): Promise<void> {
  const { db, now } = site;
  for (const [key, value] of Object.entries(company.settings))
    await updateSetting(db, key as SettingKey, value, now);
  for (const [id, offer] of Object.entries(company.offers))
    await changeService(site, accountId, id, offer);
  for (const [id, answers] of Object.entries(company.ownAnswers))
    await changeService(site, accountId, id, answers);
  const shown = {
    job: company.jobs.toReversed(),
    person: company.people,
    customer: company.customers,
    door: [company.door],
  };
  for (const [kind, all] of Object.entries(shown))
    for (const each of all) await addEvidence(site, accountId, kind, each);
  await saveForm(db, noticeForm, { id: 'notice', accountId, values: company.notice }, now);
}

async function changeService({ db, now }: Site, accountId: string, id: string, changed: Values) {
  const row = await findRow(db, serviceResource, id);
  if (!row) return;
  const values = { ...serviceResource.valuesOf(row), ...changed };
  await saveRow(db, serviceResource, { id, kind: id, accountId, values }, now);
}

async function addEvidence(
  { db, storage, now, pictureWidth, isQuick }: Site,
  accountId: string,
  kind: string,
  shown: company.Shown,
): Promise<void> {
  const { drawing, values } = shown;
  const image =
    drawing &&
    (isQuick
      ? `builtin/gallery/${drawing}`
      : await storeImage(db, storage, await draw(drawing, shown.face, pictureWidth), now));
  const given = { id: undefined, kind, accountId, values, ...(image && { image }) };
  await saveRow(db, evidenceResource, given, now);
}

async function draw(name: string, face: company.Shown['face'], width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp(join(import.meta.dirname, `../../content/pictures/gallery/${name}.svg`));
  if (!face) return drawn.resize(width).png().toBuffer();
  const [left, top, side] = face;
  return drawn.extract({ left, top, width: side, height: side }).png().toBuffer();
}
