import type { SaveResult } from '#app/office/useAutosave.ts';
import { mergeFields, versionOf } from '#app/office/versions.ts';
import type { FieldName } from '../drafts.ts';
import type { Refused, rememberTexts } from './article-form.ts';
import type { Autosaved } from './submission.server.ts';

type Sent = {
  changed: Record<string, string>;
  base: string;
  unanswered: readonly Record<string, string>[];
  names: readonly FieldName[];
};

/** Somebody has changed the texts since: in other fields, or in some that were sent. */
export function compare(
  { version, values, by }: Extract<Autosaved, { outcome: 'conflict' }>,
  { changed, base, unanswered, names }: Sent,
  texts: ReturnType<typeof rememberTexts>,
): SaveResult<Refused> {
  const stored = versionOf(values);
  texts.add(version, stored);
  // A page may show an address that was made from the title, where the draft has none.
  const others = Object.fromEntries(
    names.flatMap((name) =>
      values[name] || !name.startsWith('slug.') ? [[name, values[name]]] : [],
    ),
  );
  const conflicts = mergeFields<FieldName>(changed, values, base).conflicts.filter(
    ({ name, theirs }) => !unanswered.some((sent) => sent[name] === theirs),
  );
  if (conflicts.length === 0) return { outcome: 'stale', version, values: others };
  const answer = { errors: {}, conflicts, by, version: stored };
  return { outcome: 'refused', answer, values: others };
}
