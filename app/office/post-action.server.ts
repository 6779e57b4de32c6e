import {
  type ActionFunctionArgs,
  data,
  generatePath,
  type LoaderFunctionArgs,
  redirect,
} from 'react-router';
import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { Limit } from '#app/http/rate-limits/limits.ts';
import { done, type Result, rejected } from '#app/http/result.ts';
import { bulkSearch, changeEach, selectedOf, selectionFields } from '#app/http/selection.ts';
import type { Role } from '#app/http/session/account.ts';
import {
  requireMember,
  requirePermission,
  requireRecent,
} from '#app/http/session/guards.server.ts';
import type { Permission } from '#app/http/session/permissions.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission, type Sender, type Submission } from '#app/http/submission.server.ts';
import { type Locale, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { NoticeReason } from './result-texts.ts';

type Params<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown;

type Next = {
  entryId?: string;
  /** Instead of `to`, with the prefix of the language. */
  page?: string;
  search?: Record<string, string>;
  headers?: Headers;
};

export type PostSender = Sender<OpenSession>;

/** A form cannot choose the account or role that acts. */
type Fields = z.ZodType<{ [field: string]: unknown; accountId?: never; role?: never }>;

/** `member`: everyone who is signed in. */
type May = Permission | 'member';

type Declared<Path extends string, Schema extends Fields, Errors, Reason extends string> = {
  /** Members reach their own pages; the others are the team's. */
  may: May;
  /** It needs a proof of who it is from the last five minutes; its question leads to this page. */
  recent?: string;
  /** The page with the button, which a refusal leads back to, and so does a login. */
  back: string;
  /** The page after it is done, if that is another. */
  to?: string;
  limits?: (sender: PostSender) => readonly Limit[] | Promise<readonly Limit[]>;
  run: (
    db: Db,
    input: Params<Path> & z.output<Schema> & { accountId: string; role: Role },
    now: number,
    sender: PostSender,
  ) => Promise<Result<Next, Errors, Reason>>;
};

type PostAction = {
  path: string;
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  action: (args: ActionFunctionArgs) => Promise<unknown>;
};

/** The loader of a POST that a login, or the question for the password, has interrupted. */
export const leadBack = (may: May, page: string) => async (args: RequestArgs) => {
  await requireTo(may, args);
  return redirect(pathTo(page, { ...args, locale: pageRequest(args).locale }));
};

/** A URL that a button posts to. Every answer is a redirect to a page that says what was done. */
export function postAction<const Path extends string, Schema extends Fields = z.ZodObject>(
  path: Path,
  {
    notices,
    run,
    ...declared
  }: Declared<Path, Schema, never, NoticeReason> & {
    schema?: Schema;
    /** The form's fields, if they differ from the schema's. */
    fields?: readonly string[];
    /** Notices of the page instead of a 400 for invalid fields, and about an exceeded limit. */
    notices?: { invalid?: NoticeReason; rate_limited?: NoticeReason };
  },
): PostAction {
  const submission = defineSubmission({
    schema: z.object({}),
    ...declared,
    access: accessTo(declared),
    errors: () => ({}),
    run: (sender: PostSender, values: object) =>
      run(sender.db, inputOf(sender, values) as Parameters<typeof run>[1], Date.now(), sender),
  });
  return {
    path,
    loader: leadBack(declared.may, declared.back),
    action: (args) =>
      formAction(submission, args, {
        onDone: seeNext(declared),
        onRefused(refusal, sender) {
          const { outcome } = refusal;
          const said =
            outcome === 'invalid' || outcome === 'rate_limited' ? notices?.[outcome] : undefined;
          if (!said && (outcome === 'invalid' || outcome === 'expired')) throw data(null, 400);
          const notice = outcome === 'rejected' ? refusal.reason : (said ?? 'again');
          return seeOther(pathTo(declared.back, sender), { notice });
        },
      }),
  };
}

/** A list’s `Selection` posts to it: the same change of each row that is ticked, one by one. */
export function postSelection<
  const Path extends `${string}/selection`,
  Filter extends string,
  Schema extends z.ZodObject,
  Row,
>(
  path: Path,
  {
    may,
    schema,
    filters,
    readRow,
    changeOf,
  }: {
    may: Permission;
    schema: Schema;
    /** The list’s; the first stands for any other that is sent. */
    filters: readonly [Filter, ...Filter[]];
    /** Reads the value of a checkbox; undefined for what no list of ours has. */
    readRow: (value: string) => Row | undefined;
    /** @returns the change of a row, or why none is made */
    changeOf: (
      db: Db,
      input: z.output<Schema> & { filter: Filter; accountId: string; role: Role },
      now: number,
    ) => NoticeReason | ((row: Row) => Promise<{ outcome: string; reason?: string }>);
  },
): PostAction {
  const filter = z.enum(filters).catch(filters[0]);
  const row = z.string().optional();
  const rows = Object.fromEntries(selectionFields.map((name) => [name, row]));
  return postAction(path, {
    may,
    back: path.slice(0, -'/selection'.length),
    schema: schema.extend({ filter, ...rows }) as z.ZodObject,
    notices: { invalid: 'none_ticked' },
    async run(db, values, now) {
      const input = values as unknown as Parameters<typeof changeOf>[1];
      const ticked = selectedOf(values).flatMap((value) => readRow(value) ?? []);
      if (ticked.length === 0) return rejected('none_ticked');
      const change = changeOf(db, input, now);
      if (typeof change === 'string') return rejected(change);
      const changed = await changeEach(ticked, change);
      return done({ search: { state: input.filter, ...bulkSearch(changed, now) } });
    },
  });
}

const filter = '(?:section|state|method|kind)=\\w+';
const pagePattern = new RegExp(
  `^/(?:\\w\\w/)?admin(?:/[\\w/-]*)?(?:\\?${filter}(?:&${filter})*)?$`,
);

/** Where a button was, if that is a page of the back-office, a section or the filter of one. */
export const officePage = (back: string): string | undefined =>
  pagePattern.test(back) ? back : undefined;

type FormTypes<
  Schema extends Fields,
  Field extends string,
  Errors extends object,
  Shown extends string,
> = {
  schema: Schema;
  field: Field;
  errors: Errors;
  access: OpenSession;
  value: Next;
  reason: Shown;
};

/** The action of a page with a form: what is refused is shown again, with what was typed. */
export function postForm<
  const Path extends string,
  Schema extends Fields,
  Errors extends object,
  Field extends string = keyof z.input<Schema> & string,
  Shown extends string = never,
>(
  _path: Path,
  {
    shown,
    run,
    ...declared
  }: Declared<Path, Schema, NoInfer<Errors>, NoInfer<Shown> | NoticeReason> & {
    schema: Schema;
    fields?: readonly Field[];
    errors: (error: z.ZodError) => Errors;
    file?: Submission<FormTypes<Schema, Field, Errors, NoInfer<Shown>>>['file'];
    /** The reasons that are shown with the form, and their status; `back` says the others. */
    shown?: Readonly<Record<Shown, number>>;
  },
) {
  const statuses: Readonly<Record<string, number>> = shown ?? {};
  const isShown = (reason: string): reason is Shown => reason in statuses;
  const submission = {
    ...declared,
    statuses,
    access: accessTo(declared),
    async run(sender: PostSender, values: object): Promise<Result<Next, Errors, Shown>> {
      const input = inputOf(sender, values) as Parameters<typeof run>[1];
      const result = await run(sender.db, input, Date.now(), sender);
      if (result.outcome !== 'rejected') return result;
      if (isShown(result.reason)) return rejected(result.reason);
      return done({ page: pathTo(declared.back, sender), search: { notice: result.reason } });
    },
  };
  return (args: ActionFunctionArgs) =>
    formAction<FormTypes<Schema, Field, Errors, Shown>>(submission, args, {
      onDone: seeNext(declared),
    });
}

const requireTo = (may: May, args: RequestArgs) =>
  may === 'member' ? requireMember(args) : requirePermission(args, may);

const accessTo =
  ({ may, recent }: { may: May; recent?: string }) =>
  async (args: RequestArgs): Promise<OpenSession> => {
    const open = await requireTo(may, args);
    if (recent === undefined) return open;
    return requireRecent(args, generatePath(recent, args.params ?? {}));
  };

const inputOf = ({ params, access: { account } }: PostSender, values: object) => ({
  ...values,
  ...params,
  accountId: account.id,
  role: account.role,
});

const pathTo = (page: string, { locale, params = {} }: RequestArgs & { locale: Locale }) =>
  localizedPath(locale, generatePath(page, params));

const seeNext =
  ({ back, to = back }: { back: string; to?: string }) =>
  ({ entryId, page, search, headers }: Next, sender: PostSender) =>
    seeOther(page ?? pathTo(to, sender), { ...search, ...(entryId && { done: entryId }) }, headers);

function seeOther(path: string, search: Record<string, string>, headers = new Headers()): Response {
  const query = new URLSearchParams(search);
  const to = query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
  return redirect(to, { status: 303, headers });
}

export function postActions(...declared: PostAction[]): Omit<PostAction, 'path'> {
  const byPath = new Map(declared.map((each) => [each.path, each]));
  const declaredFor = ({ pattern }: { pattern: string }) => {
    const found = byPath.get(stripLocale(pattern));
    if (!found) throw new Error(`no POST is declared for ${pattern}`);
    return found;
  };
  return {
    loader: (args) => declaredFor(args).loader(args),
    action: (args) => declaredFor(args).action(args),
  };
}
