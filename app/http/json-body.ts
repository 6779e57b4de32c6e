/** A body that is not accepted as JSON. The code is for programs, the message for developers. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly code: 'not_json' | 'malformed_json' | 'not_an_object';

  constructor(code: JsonBodyError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Reads the JSON object in a request body; a schema checks its content. @throws JsonBodyError */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  // Other sites may send forms and plain text cross-origin without a preflight.
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json *(?:; *charset="?utf-8"?)?$/i.test(type) || request.headers.has('content-encoding'))
    throw new JsonBodyError('not_json', 'Send JSON, with Content-Type: application/json.');
  const value = parse(await request.arrayBuffer());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new JsonBodyError('not_an_object', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body), refuseUnstorable);
  } catch (error) {
    // Not only SyntaxError: a reviver overflows the stack at tens of thousands of levels.
    throw error instanceof JsonBodyError ? error : new JsonBodyError('malformed_json', 'The body is not valid JSON in UTF-8.');
  }
}

/** PostgreSQL stores neither half a surrogate pair nor U+0000, both of which JSON can escape. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw new JsonBodyError('malformed_json', 'A string is not valid Unicode.');
  return value;
}
