import { describeFetchError, readStart } from '#app/platform/service-json.server.ts';
import { DeliveryError, type Email, type EmailTransport } from './transport.ts';

export type EmailJs = {
  url: string;
  userId: string;
  serviceId: string;
  templates: Readonly<{ contact: string; donation: string; reset: string }>;
};

/** The version of the service's own client whose requests ours imitate. */
const libVersion = '4.4.1';
const defaultTimeoutMs = 15_000;
const readBytes = 2_000;
/** In milliseconds: the pause after a 429 without `Retry-After`, doubled each time, and bounds. */
const firstPauseMs = 2_000;
const shortestPauseMs = 1_000;
const longestPauseMs = 60 * 60_000;

type Limits = { timeoutMs?: number; now?: () => number };

/** Sends through an EmailJS-style HTTP service, which renders its own templates. */
export function emailJsTransport(
  account: EmailJs,
  { timeoutMs = defaultTimeoutMs, now = Date.now }: Limits = {},
): EmailTransport {
  const closing = new AbortController();
  let pausedUntil = 0;
  let rateLimitedInARow = 0;
  return {
    name: 'emailjs',
    pausedUntil: () => pausedUntil,
    async send(email) {
      const { templateId, params } = templateFor(email, account);
      const body = emailBody(account.userId, account.serviceId, templateId, params);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await post(`${account.url}/api/v1.0/email/send`, body, signal).catch(
        (error: unknown) => {
          throw new Error(
            signal.aborted
              ? `the service did not answer within ${timeoutMs} ms`
              : `cannot be reached: ${describeFetchError(error)}`,
          );
        },
      );
      if (answer.status === 429) {
        const wish =
          retryAfterMs(answer.retryAfter, now()) ?? firstPauseMs * 2 ** rateLimitedInARow++;
        pausedUntil = now() + Math.min(Math.max(wish, shortestPauseMs), longestPauseMs);
      } else rateLimitedInARow = 0;
      if (answer.status !== 200 && answer.text !== 'OK') throw errorOf(answer);
    },
    close: () => closing.abort(),
  };
}

/** An email without its own template is sent as subject and text. */
function templateFor({ to, subject, text, template }: Email, { templates }: EmailJs) {
  if (template) return { templateId: templates[template.name], params: template.params };
  const to_email = /<([^<>]+)>$/.exec(to)?.[1] ?? to;
  return { templateId: templates.reset, params: { to_email, subject, message: text } };
}

/** @throws DeliveryError for what the service would reject */
export function emailBody(
  userId: unknown,
  serviceId: unknown,
  templateId: unknown,
  params: unknown,
): string {
  const ids = { 'user ID': userId, 'service ID': serviceId, 'template ID': templateId };
  for (const [name, id] of Object.entries(ids)) {
    if (typeof id !== 'string' || id.trim() === '')
      throw new DeliveryError('permanent', 'EMISSING', `The ${name} is required`);
  }
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new DeliveryError('permanent', 'EPARAMS', 'The template params have to be an object');
  }
  return JSON.stringify({
    lib_version: libVersion,
    user_id: userId,
    service_id: serviceId,
    template_id: templateId,
    template_params: params,
  });
}

type Answer = { status: number; text: string; retryAfter: string | null };

async function post(url: string, body: string, signal: AbortSignal): Promise<Answer> {
  // The setting must be the final URL: a redirect would send personal data elsewhere.
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal,
    redirect: 'manual',
  });
  const { status, headers } = response;
  // 200 is success whatever the body, which may be endless.
  if (status === 200) {
    await response.body?.cancel().catch(() => {});
    return { status, text: '', retryAfter: null };
  }
  // Without a body, the status is enough.
  const said = await readStart(response, readBytes).catch(() => Buffer.alloc(0));
  const text = said.subarray(0, readBytes).toString('utf8').trim();
  return { status, text, retryAfter: headers.get('retry-after') };
}

/** Timeouts, locks, quotas (402, 426), an email account there that must be joined again (412). */
const transient = new Set([402, 408, 409, 412, 421, 423, 425, 426]);

function errorOf({ status, text }: Answer): Error {
  const said = (means: string) => `${status} ${means}${text ? `: ${text}` : ''}`;
  const reject = (kind: DeliveryError['kind'], means: string) =>
    new DeliveryError(kind, `HTTP_${status}`, said(means));
  if (status === 429) return reject('rate-limited', 'too many requests');
  if (status === 403)
    return reject('permanent', 'forbidden (the block list, or the account’s security settings)');
  if (status === 451) return reject('permanent', 'unavailable to programs without a browser');
  if (status >= 300 && status < 400)
    return reject('configuration', 'a redirect: EMAILJS_API_URL is to name the service itself');
  if (status >= 400 && status < 500 && !transient.has(status))
    return reject('permanent', 'refused');
  return Object.assign(new Error(said('not sent')), { code: `HTTP_${status}` });
}

/** `Retry-After` in milliseconds from now: seconds or a date (RFC 9110). */
function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,15}$/.test(value.trim())) return Number(value) * 1_000;
  const date = / GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
