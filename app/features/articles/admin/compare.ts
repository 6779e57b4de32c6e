import type { SaveResult } from '#app/office/useAutosave.ts';
import { mergeFields, versionOf } from '#app/office/versions.ts';
import { type FieldName, fieldNames } from '../drafts.ts';
import type { Refused } from './article-form.ts';
import type { Autosaved } from './submission.server.ts';

type Sent = {
  changed: Record<string, string>;
  base: string;
  unanswered: readonly Record<string, string>[];
};

/** Somebody has changed the texts since: in other fields, or in some that were sent. */
export function compare(
  { values, by }: Extract<Autosaved, { outcome: 'conflict' }>,
  { changed, base, unanswered }: Sent,
): SaveResult<Refused> {
  const version = versionOf(values);
  // A page may show an address that was made from the title, where the draft has none.
  const others = Object.fromEntries(
    fieldNames.flatMap((name) =>
      values[name] || !name.startsWith('slug.') ? [[name, values[name]]] : [],
    ),
  );
  const conflicts = mergeFields<FieldName>(changed, values, base).conflicts.filter(
    ({ name, theirs }) => !unanswered.some((sent) => sent[name] === theirs),
  );
  if (conflicts.length === 0) return { outcome: 'stale', version, values: others };
  const answer = { errors: {}, conflicts, by, version };
  return { outcome: 'refused', answer, values: others };
}
