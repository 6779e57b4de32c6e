import { hasRole, type Role } from '#app/http/session/account.ts';
import { can, type Permission, permissions } from '#app/http/session/permissions.ts';
import type { Schema } from '#db/schema.ts';
import type { JournalAction } from './actions.ts';

type Subject = JournalAction extends infer Action
  ? Action extends `${infer First}.${string}`
    ? First
    : never
  : never;

/** `notice.edit` for the subject `notice`. */
type EditOf<Name> = Name extends string ? Extract<`${Name}.edit`, Permission> : never;
type Other = { [Name in Subject]: [EditOf<Name>] extends [never] ? Name : never }[Subject];

/** To change a thing and to undo that, by the subject of the entry, where it is not its `edit`. */
const bySubject: Readonly<Record<Other, Permission>> = {
  account: 'person.change',
  donation: 'donation.announce',
  email: 'email.retry',
  emails: 'email.retry',
  export: 'export.make',
  privacy: 'privacy.answer',
  backup: 'backup.make',
  siteFile: 'siteFile.make',
  invitation: 'invitation.send',
  settings: 'setting.edit',
  payee: 'payee.change',
  message: 'message.decide',
  picture: 'picture.moderate',
  courseSession: 'course.edit',
  courseInterest: 'enrolment.edit',
};

function permissionFor(subject: string): Permission {
  const edit = `${subject}.edit`;
  if (Object.hasOwn(permissions, edit)) return edit as Permission;
  // A newer release may have written of other subjects.
  return bySubject[subject as Other] ?? 'office.enter';
}

type Columns = Readonly<Record<string, string | number | null>>;
type RowChange = { table: keyof Schema; before: Columns; after: Columns };

/** Instead, where it depends on the row: on its columns, before and after. */
const byRow: Partial<Record<keyof Schema, (change: RowChange) => Permission[]>> = {
  article_draft({ before, after }) {
    const isChanged = (column: string) => column in after && before[column] !== after[column];
    // Out of the trash, an article is published again as it was.
    const isPublic = before['published'] !== '{}';
    // A schedule may publish the version that it goes back to.
    return isChanged('published') ||
      isChanged('publish_at') ||
      isChanged('head') ||
      (isChanged('trashed_at') && isPublic)
      ? ['article.publish']
      : ['article.edit'];
  },
  donation({ before, after }) {
    const isSet = (column: string) => Boolean(before[column] ?? after[column]);
    if (isSet('refused_at') && isSet('confirmed_at'))
      return ['donation.refuse', 'donation.confirm'];
    if (isSet('refused_at')) return ['donation.refuse'];
    return isSet('confirmed_at') ? ['donation.confirm'] : ['donation.announce'];
  },
  payment: ({ before, after }) =>
    before['returned_at'] === after['returned_at'] ? ['payment.edit'] : ['payment.return'],
  course_session: (change) => [isRemoval(change) ? 'course.remove' : 'course.edit'],
  enrolment: (change) => [isRemoval(change) ? 'enrolment.remove' : 'enrolment.edit'],
  certificate: ({ after }) => [
    typeof after['reason'] === 'string' ? 'certificate.overrule' : 'enrolment.edit',
  ],
};

/** A row that is made is recorded with `removed_at` too, and nothing else. */
const isRemoval = ({ before, after }: RowChange) =>
  before['removed_at'] === null && after['removed_at'] !== null;

type Recorded = { subject: string; changes: readonly RowChange[] };

function neededFor({ subject, changes }: Recorded): Permission[] {
  const usual = permissionFor(subject);
  return changes.length === 0
    ? [usual]
    : changes.flatMap((change) => byRow[change.table]?.(change) ?? [usual]);
}

export const canChange = (role: Role, recorded: Recorded): boolean =>
  neededFor(recorded).every((permission) => can(role, permission));

export const roleToChange = (recorded: Recorded): Role =>
  neededFor(recorded)
    .map((permission) => permissions[permission])
    .reduce((highest, role) => (hasRole(role, highest) ? role : highest));
