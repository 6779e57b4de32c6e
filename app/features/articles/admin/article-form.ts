import type { FormValues, Notice } from '#app/http/result.ts';
import { type FieldConflict, formState, mergeFields, versionOf } from '#app/office/versions.ts';
import { type DraftValues, type FieldName, fieldNames } from '../drafts.ts';
import type { EditedArticle } from './article-page.server.ts';
import type { ArticleErrors } from './submission.server.ts';

/** The most that the texts of the form take, in bytes: three long articles, percent-encoded. */
export const maxFormBytes = 2_000_000;

/** The action's answer: the form is shown again, with what was sent. */
export type Answer = {
  values: Partial<FormValues<string>>;
  errors: ArticleErrors;
  notice: Notice<'conflict' | 'forbidden'> | undefined;
};

export type Refused = {
  errors: ArticleErrors;
  conflicts: readonly FieldConflict<FieldName>[] | undefined;
  by: string | null;
  /** The version of the texts that the next save is compared with. */
  version: string;
};

export type Beginning = {
  values: DraftValues;
  /** All that was sent, with boxes, times and the language shown; undefined without an answer. */
  sent: Answer['values'] | undefined;
  refused: Refused | undefined;
  unsaved: FieldName[];
  /** The version of the texts that it begins with. */
  version: string;
};

const isFieldName = (name: string): name is FieldName =>
  fieldNames.some((fieldName) => fieldName === name);

/** Nothing of it was stored, for a reason that is not in it: it is sent again as it is. */
export const isUnstored = (answer: Answer | undefined): boolean =>
  answer?.notice !== undefined && answer.notice.outcome !== 'rejected';

export function beginForm(article: EditedArticle, answer: Answer | undefined): Beginning {
  const { values: stored, savedBy: by } = article;
  const { values, conflicts, version } = formState<keyof DraftValues>(stored, answer);
  const unsaved = mergeFields(values, stored, '').conflicts.flatMap(({ name }) =>
    isFieldName(name) ? [name] : [],
  );
  const current = versionOf(stored);
  const isForbidden =
    answer?.notice?.outcome === 'rejected' && answer.notice.reason === 'forbidden';
  const shown = { ...values } as DraftValues;
  for (const { locale, publicSlug } of article.languages)
    shown[`slug.${locale}`] ||= publicSlug ?? '';
  return {
    values: shown,
    sent: answer?.values,
    refused:
      answer && !isUnstored(answer)
        ? {
            errors: isForbidden ? { publish: 'forbidden' } : answer.errors,
            conflicts: conflicts?.flatMap((each) =>
              isFieldName(each.name) ? [{ ...each, name: each.name }] : [],
            ),
            by,
            version: unsaved.length > 0 ? version : current,
          }
        : undefined,
    unsaved,
    // Unsaved texts began with the version that was sent.
    version: unsaved.length > 0 && answer ? (answer.values['version'] ?? '') : current,
  };
}
