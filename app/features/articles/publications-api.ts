import { apiResource, invalidFields, json, problem, readInput } from '#app/http/api.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { imageSite } from '#app/http/sent-image.server.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { listArticles } from './articles.server.ts';
import { newPublicationSchema } from './publication-schema.ts';
import { createPublication } from './publications.server.ts';
import { refuse, requireEditor, showDraft, showSummary } from './publications-access.ts';

const resource = apiResource({
  async GET(args) {
    const { db, config, url } = pageRequest(args);
    const asked = url.searchParams.get('locale') ?? 'fr';
    const cursor = url.searchParams.get('cursor') ?? '';
    if (!isLocale(asked)) return problem(args, invalidFields({ locale: 'unknown' }));
    if (!/^(?:|[1-9]\d{0,8})$/.test(cursor))
      return problem(args, invalidFields({ cursor: 'invalid' }));
    const page = await listArticles(db, asked, cursor ? { before: Number(cursor) } : {});
    const items = page.articles.map((article) => showSummary(config.publicUrl, asked, article));
    return json({ items, next: page.older === null ? null : String(page.older) });
  },
  async POST(args) {
    const account = await requireEditor(args);
    const input = await readInput(args, newPublicationSchema);
    const page = pageRequest(args);
    const site = imageSite({ ...page, ...args });
    const created = await createPublication(site, account, input, Date.now());
    if (created.outcome !== 'done') return refuse(args, created);
    const id = created.value;
    return showDraft(
      args,
      { id, locale: input.locale },
      { status: 201, headers: [['Location', `${page.config.publicUrl}/api/publications/${id}`]] },
    );
  },
});

/** A picture of 10 MB in base64, with the text. */
export const handle: RouteHandle = { maxBody: { bytes: 15_000_000, may: 'article.edit' } };

export const loader = resource;
export const action = resource;
