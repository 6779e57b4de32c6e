import { noticeForm } from '#app/features/notice/notice.server.ts';
import { serviceResource } from '#app/features/services/service.resource.ts';
import { updateSetting } from '#app/features/settings/settings.server.ts';
import type { SettingKey } from '#app/features/settings/settings.ts';
import { registry } from '#app/features.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { findRow, saveRow } from '#app/office/resource/rows.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import * as company from './company.data.ts';

type Site = { db: Db; now: number };

/** Settings, prices, answers, the rows of sections and a notice, as a team fills them in. */
export async function furnishCompany(site: Site, accountId: string): Promise<void> {
  const { db, now } = site;
  for (const [key, value] of Object.entries(company.settings))
    await updateSetting(db, key as SettingKey, value, now);
  for (const [id, offer] of Object.entries(company.offers))
    await changeService(site, accountId, id, offer);
  for (const [id, answers] of Object.entries(company.ownAnswers))
    await changeService(site, accountId, id, answers);
  for (const resource of registry.resources)
    for (const { kind, ...row } of resource.examples ?? [])
      await saveRow(db, resource, { id: undefined, kind, accountId, ...row }, now);
  await saveForm(db, noticeForm, { id: 'notice', accountId, values: company.notice }, now);
}

async function changeService({ db, now }: Site, accountId: string, id: string, changed: Values) {
  const row = await findRow(db, serviceResource, id);
  if (!row) return;
  const values = { ...serviceResource.valuesOf(row), ...changed };
  await saveRow(db, serviceResource, { id, kind: id, accountId, values }, now);
}
