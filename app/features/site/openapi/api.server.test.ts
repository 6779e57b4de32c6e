import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { flatRoutes } from '#app/routes.ts';
import { callApi } from '#test/api.ts';
import { db, test } from '#test/database.ts';
import { loader as describe } from './api.ts';

type Resource = (args: RequestArgs) => Promise<Response>;
type Module = { loader: Resource; action: Resource };

const modules = import.meta.glob<Module>(['/app/{features,http}/**/{api,*-api}.ts'], {
  eager: true,
});
const resources = (flatRoutes as RouteConfigEntry[])
  .filter(({ path = '' }) => path.startsWith('/api/'))
  .map(({ path = '', file }) => ({
    path: path.replace(/:(\w+)/g, '{$1}'),
    ...(modules[`/app/${file}`] as Module),
  }));
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Forms have tests of their own, and what is for editors. */
const posts = resources.filter(({ path }) =>
  registry.operations.some(
    (known) => known.path === path && !known.method && !known.isForm && !known.forEditors,
  ),
);

/** Every resource is set up. */
const env = { GOOGLE_CLIENT_ID: 'client.apps.googleusercontent.com' };

test('the description names every resource, with every method that it takes', async () => {
  const { headers, body } = await callApi(db, '/api/openapi.json', describe, { method: 'GET' });
  expect(headers.get('content-type')).toBe('application/json');
  const openapi = expect.stringMatching(/^3\.1\./);
  expect(body).toMatchObject({ openapi, servers: [{ url: 'https://bwt.example' }] });
  const paths = body.paths as Record<string, object>;
  expect(Object.keys(paths).sort()).toEqual(resources.map(({ path }) => path).sort());
  for (const { path, loader, action } of resources) {
    const taken: string[] = [];
    for (const method of methods) {
      const resource = method === 'GET' || method === 'HEAD' ? loader : action;
      const other = { status: 200, headers: new Headers() };
      const { status, headers } = await callApi(db, path, resource, { method }).catch(() => other);
      if (status !== 405) taken.push(method);
      else expect(headers.get('allow')?.split(', ').sort()).toEqual(allowedBy(paths[path] ?? {}));
    }
    expect(taken.sort()).toEqual(allowedBy(paths[path] ?? {}));
  }
});

test('the inputs described are those taken: what lacks a required field is refused, and the field is named', async () => {
  const { body } = await callApi(db, '/api/openapi.json', describe, { method: 'GET' });
  type Content = Record<string, { schema: { required: string[] } }>;
  const paths = body.paths as Record<string, { post?: { requestBody: { content: Content } } }>;
  for (const { path, action } of posts) {
    const { content = {} } = paths[path]?.post?.requestBody ?? {};
    const required = content['application/json']?.schema.required ?? [];
    expect(required.length).toBeGreaterThan(0);
    // All that is no object is told in app/http/api.test.ts.
    const array = await callApi(db, path, action, { json: [{}], env });
    const refused = { code: 'not_an_object', instance: path };
    expect(array).toMatchObject({ status: 400, body: refused });
    // Missing, of another type, and too long.
    for (const value of [undefined, {}, 'x'.repeat(20_000)]) {
      const json = Object.fromEntries(required.map((field) => [field, value]));
      const answer = await callApi(db, path, action, { json, env });
      const errors = (answer.body.errors ?? []) as { field: string; code: string }[];
      if (typeof value !== 'string')
        expect(errors.map(({ field }) => field).sort()).toEqual([...required].sort());
      for (const { field, code } of errors)
        expect(code, `F11 ${path} ${field}`).toMatch(/^[a-z][A-Za-z]{1,30}$/);
    }
  }
});

const allowedBy = (path: object): string[] =>
  Object.keys(path)
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
    .sort();
