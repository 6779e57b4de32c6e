import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isUntouched } from './controls.ts';

// Two people change the same thing at once: a form says which texts it began with (`version`), so
// that nobody's are overwritten unseen.

/** Text areas change line breaks and ends: a text that only differs in them was not changed. */
const asShown = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** FNV-1a, in seven characters: one in four thousand million changes looks like none. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}

type Values = Readonly<Record<string, string>>;

/** The version of the texts that a form shows: a fingerprint of each. */
export const versionOf = (values: Values): string =>
  fieldsOf(values)
    .map((field) => fingerprint(asShown(values[field] ?? '')))
    .join('');

const fieldsOf = (values: Values) => Object.keys(values).sort();

const partsOf = (version: string) => version.match(/.{7}/g) ?? [];

/**
 * Combines two versions: the fields named in `earlier` keep their fingerprints from that version.
 * An unknown version makes the result unknown.
 */
export function joinVersions(
  values: Values,
  version: string,
  earlier: { version: string; fields: object },
): string {
  const [parts, before] = [partsOf(version), partsOf(earlier.version)];
  const fields = fieldsOf(values);
  if (parts.length !== fields.length || before.length !== fields.length) return '';
  return fields.map((field, n) => (field in earlier.fields ? before : parts)[n]).join('');
}

export type FieldConflict<Field extends string = string> = {
  name: Field;
  mine: string;
  theirs: string;
};

/**
 * Values sent over a stale version, merged with the fields that others stored since; and the fields
 * that both changed. Without a known version, each difference is a conflict.
 */
export function mergeFields<Field extends string = string>(
  sent: Partial<Values>,
  stored: Values,
  version: string,
) {
  const fields = fieldsOf(stored);
  const base = version.length === fields.length * 7 ? partsOf(version) : [];
  const values: Record<string, string> = { ...stored };
  const conflicts: FieldConflict<Field>[] = [];
  for (const [name, theirs] of Object.entries(stored)) {
    const mine = sent[name];
    const before = base[fields.indexOf(name)];
    if (mine === undefined || asShown(mine) === asShown(theirs)) continue;
    if (fingerprint(asShown(mine)) === before) continue;
    values[name] = mine;
    if (fingerprint(asShown(theirs)) !== before)
      conflicts.push({ name: name as Field, mine, theirs });
  }
  return { values, conflicts };
}

export const choiceName = (field: string) => `choice.${field}`;

type Answer = {
  values: Partial<Values>;
  notice?: { outcome: string; reason?: string } | undefined;
};

const isConflict = (answer: Answer | undefined) => answer?.notice?.reason === 'conflict';

/** `conflicts` only after a conflict; empty when others have changed other fields. */
export function formState<Field extends string = string>(
  stored: Values,
  answer: Answer | undefined,
) {
  const sent = answer?.values;
  const version = versionOf(stored);
  if (!sent) return { values: stored, version, conflicts: undefined };
  // Where theirs was chosen, what was written is given up: after another conflict too.
  const kept = Object.entries(sent).filter(([field]) => sent[choiceName(field)] !== 'theirs');
  const mine = Object.fromEntries(kept) as Values;
  if (isConflict(answer))
    return { ...mergeFields<Field>(mine, stored, sent['version'] ?? ''), version };
  return { values: { ...stored, ...mine }, version: sent['version'] ?? '', conflicts: undefined };
}

/**
 * They change only when this form was saved, met a conflict or is untouched: nothing changes under
 * the hands of who is typing. @param isOwn whether the last thing sent was this form
 */
export function useVersionedForm(stored: Values, answer: Answer | undefined, isOwn = true) {
  const { key } = useLocation();
  const versionField = useRef<HTMLInputElement>(null);
  const next = () => ({
    at: key,
    key: `${key} ${versionOf(stored)}`,
    ...formState(stored, answer),
  });
  const [shown, setShown] = useState(next);
  const isFresh = shown.version === versionOf(stored);
  useEffect(() => {
    // Somebody has saved, or undone, elsewhere.
    if (!isFresh && answer === undefined && isUntouched(versionField.current?.form)) setShown(next);
  });
  const isNext = isOwn && shown.at !== key && (answer === undefined || isConflict(answer));
  if (!isNext) return { ...shown, versionField };
  const now = next();
  setShown(now);
  return { ...now, versionField };
}

/** After a conflict the page shows what is stored now. */
export const revalidateOnConflict = ({ actionStatus, defaultShouldRevalidate }: Revalidation) =>
  actionStatus === 409 || defaultShouldRevalidate;

type Revalidation = { actionStatus?: number; defaultShouldRevalidate: boolean };
