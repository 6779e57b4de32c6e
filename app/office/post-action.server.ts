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
import type { Result } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { requireMember, requireRecent, requireRole } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import type { Sender } from '#app/http/submission.server.ts';
import { type Locale, localizedPath, stripLocale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { NoticeReason } from './result-texts.ts';

/** The parameters in a route's path: of `/admin/messages/:id/state`, `id`. */
type Params<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Record<Name, string>
    : unknown;

/** Where the next page is, and what it says was done. */
type Next = {
  /** The entry in the journal, whose sentence and undo the page shows. */
  entryId?: string;
  /** Instead of `to`, with the prefix of the language. */
  page?: string;
  search?: Record<string, string>;
  headers?: Headers;
};

export type PostSender = Sender<OpenSession>;

/** What somebody sends is never who they are. */
type Fields = z.ZodType<{ [field: string]: unknown; accountId?: never; role?: never }>;

type Declared<Path extends string, Schema extends Fields> = {
  /** Members reach their own pages; the others are the team's. */
  may: Role;
  /** It needs a proof of who it is from the last five minutes; its question leads to this page. */
  recent?: string;
  /** The page with the button, which a refusal leads back to, and so does a login. */
  back: string;
  /** The page after it is done, if that is another. */
  to?: string;
  schema?: Schema;
  /** The form's fields, if they differ from the schema's. */
  fields?: readonly string[];
  limits?: (sender: PostSender) => readonly Limit[] | Promise<readonly Limit[]>;
  /** What the page says instead of a 400 for invalid fields, and about an exceeded limit. */
  notices?: { invalid?: NoticeReason; rate_limited?: NoticeReason };
  run: (
    db: Db,
    /** The path's parameters, the fields, and who sends them. */
    input: Params<Path> & z.output<Schema> & { accountId: string; role: Role },
    now: number,
    sender: PostSender,
  ) => Promise<Result<Next, never, NoticeReason>>;
};

type PostAction = {
  path: string;
  loader: (args: LoaderFunctionArgs) => Promise<Response>;
  action: (args: ActionFunctionArgs) => Promise<unknown>;
};

/**
 * A URL that a button posts to. It has no page: every answer is a redirect, to a page that says
 * what was done, or why nothing was.
 */
export function postAction<const Path extends string, Schema extends Fields = z.ZodObject>(
  path: Path,
  { may, recent, back, to = back, notices, run, ...declared }: Declared<Path, Schema>,
): PostAction {
  const pathTo = (page: string, locale: Locale, { params = {} }: RequestArgs) =>
    localizedPath(locale, generatePath(page, params));
  const require = (args: RequestArgs) =>
    may === 'member' ? requireMember(args) : requireRole(args, may);
  const submission = {
    schema: z.object({}),
    ...declared,
    async access(args: RequestArgs) {
      const open = await require(args);
      return recent === undefined
        ? open
        : requireRecent(args, generatePath(recent, args.params ?? {}));
    },
    errors: () => ({}),
    run(sender: PostSender, values: unknown) {
      const { id: accountId, role } = sender.access.account;
      const input = Object.assign({}, sender.params, values, { accountId, role });
      return run(sender.db, input as Parameters<typeof run>[1], Date.now(), sender);
    },
  };
  return {
    path,
    /** Reached when a login, or the question for the password, interrupted the POST. */
    async loader(args) {
      await require(args);
      return redirect(pathTo(back, pageRequest(args).locale, args));
    },
    action: (args) =>
      formAction(submission, args, {
        onDone(next, sender) {
          const { entryId, page = pathTo(to, sender.locale, sender), headers, search } = next;
          const query = new URLSearchParams({ ...search, ...(entryId && { done: entryId }) });
          return seeOther(page, query, headers);
        },
        onRefused(refusal, sender) {
          const { outcome } = refusal;
          const declaredNotice =
            outcome === 'invalid' || outcome === 'rate_limited' ? notices?.[outcome] : undefined;
          if (!declaredNotice && (outcome === 'invalid' || outcome === 'expired'))
            throw data(null, 400);
          const notice: NoticeReason =
            refusal.outcome === 'rejected' ? refusal.reason : (declaredNotice ?? 'again');
          return seeOther(pathTo(back, sender.locale, sender), new URLSearchParams({ notice }));
        },
      }),
  };
}

const seeOther = (path: string, query: URLSearchParams, headers = new Headers()): Response =>
  redirect(query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path, {
    status: 303,
    headers,
  });

/** The loader and the action of a module that several URLs have. */
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
