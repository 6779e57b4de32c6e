import { z } from 'zod';
import { apiResource } from '#app/http/api.ts';
import { appContext } from '#app/http/context.ts';
import type { Operation } from '#app/http/operation.ts';
import { registryContext } from '#app/office/registry.ts';

const resource = apiResource({
  async GET({ context }) {
    const { operations } = context.get(registryContext);
    const description = describeApi(operations, context.get(appContext).config.publicUrl);
    return new Response(JSON.stringify(description), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
    });
  },
});

export const loader = resource;
export const action = resource;

/** Generated from the Zod schemas that validate the requests. */
function describeApi(operations: readonly Operation[], publicUrl: string): object {
  const paths: Record<string, object> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method ?? 'post']: describeOperation(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'BWT',
      version: '1.0.0',
      description:
        'Bodies are JSON objects in UTF-8 (Content-Type: application/json) without duplicate keys, except for pictures, which are sent as forms; unknown fields are ignored. Every error is a problem (RFC 9457) with a `code`. Emails follow Accept-Language: fr, en or ht.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
          description: 'A browser’s session; valid only together with the XSRF header.',
        },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the XSRF-TOKEN cookie.',
        },
      },
    },
  };
}

const jsonProblems = { 400: 'malformed_json, not_an_object, invalid_fields', 415: 'not_json' };
const formProblems = { 400: 'malformed_form, invalid_fields', 415: 'not_multipart' };

function describeOperation({
  id,
  summary,
  input,
  success: [status, description, schema],
  problems = {},
  byCookie,
  byBearer,
  isForm,
  isIdempotent,
  forEditors,
  ifMatch,
  path,
  query = {},
}: Operation): object {
  const codes: Record<number, string | undefined> = {
    ...(input ? (isForm ? formProblems : jsonProblems) : {}),
    ...problems,
  };
  if (isIdempotent) codes[400] += ', invalid_idempotency_key';
  const type = isForm ? 'multipart/form-data' : 'application/json';
  const cookie = { cookie: [], xsrf: [] };
  const problemResponses = Object.entries(codes).map(([status, description]) => [
    status,
    { description, content: problemContent },
  ]);
  const content = schema && { content: { 'application/json': { schema: jsonSchema(schema) } } };
  const queryParameters = Object.entries(query).map(([name, schema]) => {
    const required = !schema.safeParse(undefined).success;
    return { name, in: 'query', required, schema: jsonSchema(schema) };
  });
  const integer = { type: 'integer' };
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: integer };
  });
  const parameters = [
    ...pathParameters,
    ...queryParameters,
    ...(isIdempotent ? [idempotencyKey] : []),
    ...(ifMatch ? [{ ...ifMatchHeader, required: ifMatch === 'required' }] : []),
  ];
  return {
    operationId: id,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(input && {
      requestBody: { required: true, content: { [type]: { schema: jsonSchema(input) } } },
    }),
    responses: {
      [status]: { description, ...content },
      ...Object.fromEntries(problemResponses),
    },
    security: forEditors
      ? [{ bearer: [] }, cookie]
      : byCookie
        ? [cookie]
        : isForm
          ? [{}, { bearer: [] }, cookie]
          : byBearer
            ? [{}, { bearer: [] }]
            : [],
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same for every try at sending the same thing.',
  schema: { type: 'string', format: 'uuid' },
};

const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that the publication had.',
  schema: { type: 'string' },
};

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z
    .array(
      z.object({
        field: z.string(),
        code: z
          .string()
          .regex(/^[a-z][A-Za-z]*$/)
          .describe('short and stable, such as `missing`, `tooLong`, `unknown` or `invalid`'),
      }),
    )
    .optional(),
});

/** The schema of the input, before transforms and defaults. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      const { def } = zodSchema._zod;
      // Zod describes the input of `z.preprocess` as unknown: the schema behind it says more.
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        for (const key of Object.keys(made)) delete made[key];
        Object.assign(made, jsonSchema(def.out as z.ZodType));
      }
      if (def.type === 'object' && made.required)
        made.required = made.required.filter(
          (key) => !(def.shape[key] as z.ZodType).safeParse(undefined).success,
        );
    },
  });
  return described;
}
