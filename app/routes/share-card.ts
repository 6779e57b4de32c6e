import type { LoaderFunctionArgs } from 'react-router';
import { findShareCard } from '#app/domain/images/share-card.server.ts';
import { appContext } from '#app/http/context.ts';
import { fileNotFound, fileResponse } from '#app/http/files.ts';

/** `/share/<name>.jpg`, see `ShareCard`: 1200 by 630 pixels, drawn on request. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, storage } = context.get(appContext);
  const name = /^(?<name>[a-z]+|(?:articles|gallery)\/[1-9]\d{0,8})\.jpg$/.exec(params['*'] ?? '')?.groups?.name;
  const card = name && (await findShareCard(db, storage, name));
  return card ? fileResponse(card, { type: 'image/jpeg', maxAge: 3_600, forOtherSites: true }) : fileNotFound();
}
