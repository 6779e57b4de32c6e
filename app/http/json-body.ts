/** A body that is not taken as JSON. The code is for programs, the message for the developer who reads it. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';
  readonly code: 'not_json' | 'malformed_json' | 'not_an_object';

  constructor(code: JsonBodyError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** How many objects and lists may stand in one another. */
const deepest = 10;

/**
 * Reads the JSON object that a request carries. Stricter than `JSON.parse`, which of two keys of one name silently takes the last, and
 * lets through what a database or a number cannot hold.
 * @throws JsonBodyError
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  // A form, or a text, is what a page of another site may send without asking first.
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json *(?:; *charset="?utf-8"?)?$/i.test(type) || request.headers.has('content-encoding'))
    throw new JsonBodyError('not_json', 'Send JSON, with Content-Type: application/json.');
  const value = parseStrictJson(await decode(request));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new JsonBodyError('not_an_object', 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

async function decode(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await request.arrayBuffer());
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

/** A text, a sign, or what stands between them: a number, a word, or what is no JSON at all. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\S/g;

/** @throws JsonBodyError malformed_json */
export function parseStrictJson(text: string): unknown {
  const open: (Set<string> | 'list')[] = [];
  let previous = '';
  for (const [token] of text.matchAll(tokens)) {
    const keys = open.at(-1);
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push('list');
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) {
      const string = readString(token);
      if (keys instanceof Set && previous !== ':') takeKey(keys, string);
    } else if (/^[-\d]/.test(token)) refuseHugeNumber(token);
    if (open.length > deepest) throw malformed('The body is nested too deeply.');
    previous = token;
  }
  return parse(text);
}

function takeKey(keys: Set<string>, key: string): void {
  if (keys.has(key)) throw malformed('An object has the same key twice.');
  // No call has a field of these names; code further on may take them for something else.
  if (/^(?:__proto__|constructor|prototype)$/.test(key)) throw malformed('A key has a forbidden name.');
  keys.add(key);
}

/** Lone surrogates and U+0000 are in no text that a person writes, and PostgreSQL stores neither. */
function readString(token: string): string {
  const string = parse(token);
  if (typeof string !== 'string' || !string.isWellFormed() || string.includes('\0'))
    throw malformed('A string is not valid Unicode.');
  return string;
}

function refuseHugeNumber(token: string): void {
  if (Math.abs(Number(token)) > Number.MAX_SAFE_INTEGER) throw malformed('A number is too large.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

const malformed = (message: string) => new JsonBodyError('malformed_json', message);
