import { db } from './database.ts';
import { openSession } from './members.ts';
import { pageArgs, type Sent } from './page-args.ts';
import { routeTable } from './route-table.ts';

type Page<Answer> = (args: never) => Answer;
type Form = Record<string, string>;
type Answer = { status: number; to: string | null; headers: Headers };
type Seen<Data> = [Data] extends [never] ? Answer : Answer & Data;
type DataOf<Shown> = Shown extends Response
  ? never
  : Shown extends { data: infer Data; init: ResponseInit | null }
    ? Data
    : Shown;

/**
 * A browser that keeps the cookies it gets, and calls loaders and actions as the site does. An
 * answer is where it leads, or what is shown.
 */
export function openBrowser(cookie = '') {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  };
  for (const each of cookie.split('; ')) keep(each);

  async function get<Shown>(page: Page<Shown>, path: string, given: Sent = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const args = pageArgs(db, path, { routes: routeTable, cookie, ...given });
    const answer = await Promise.resolve(args as never)
      .then(page)
      .catch((thrown: unknown) => thrown);
    return read<DataOf<Awaited<Shown>>>(answer);
  }

  function read<Data>(answer: unknown): Seen<Data> {
    if (answer instanceof Error) throw answer;
    const isWrapped = answer instanceof Object && 'data' in answer && 'init' in answer;
    const shown = isWrapped ? answer : { data: answer, init: null };
    const { data, init } = (answer instanceof Response ? { data: {}, init: answer } : shown) as {
      data: object;
      init: ResponseInit | null;
    };
    const headers = new Headers(init?.headers);
    for (const line of headers.getSetCookie()) keep(line);
    const facts = { status: init?.status ?? 200, to: headers.get('location'), headers };
    return { ...data, ...facts } as Seen<Data>;
  }

  const send = <Shown>(page: Page<Shown>, path: string, form: Form = {}, given: Sent = {}) =>
    get(page, path, { ...given, form });

  return { cookies, get, send };
}

/** A browser that has logged in. */
export const browserOf = async (accountId: string, at = Date.now()) =>
  openBrowser((await openSession(db, accountId, at)).cookie);
