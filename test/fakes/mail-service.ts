import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpService } from './http-service.ts';

/** A body of `/api/v1.0/email/send`. */
type EmailRequest = Record<'lib_version' | 'user_id' | 'service_id' | 'template_id', string> & {
  template_params: Record<string, string>;
};

type FakeAnswer = { status: number; body?: string; headers?: Record<string, string> };

export type FakeMailService = Awaited<ReturnType<typeof startMailService>>;

const ids = {
  EMAILJS_USER_ID: 'user-1',
  EMAILJS_SERVICE_ID: 'service-1',
  EMAILJS_TEMPLATE_CONTACT: 'template-contact',
  EMAILJS_TEMPLATE_DONATION: 'template-donation',
  EMAILJS_TEMPLATE_RESET: 'template-reset',
};

/** A fake of the EmailJS-style mail service, with its wire format. */
export async function startMailService() {
  const state = {
    /** Bodies of all requests, those that it refused too. */
    asked: [] as EmailRequest[],
    /** Those that it took. */
    taken: [] as EmailRequest[],
    /** In place of its own answer, while set; a function answers by itself, or not at all. */
    answer: null as FakeAnswer | ((outgoing: ServerResponse) => void) | null,
  };
  const http = await startHttpService(async (incoming, outgoing) => {
    const body = await text(incoming);
    if (incoming.method !== 'POST' || incoming.url !== '/api/v1.0/email/send')
      return void outgoing.writeHead(404).end('Not found');
    const asked = JSON.parse(body) as EmailRequest;
    state.asked.push(asked);
    if (typeof state.answer === 'function') return state.answer(outgoing);
    const answer = state.answer ?? judge(asked, incoming.headers['content-type']);
    if (answer.status === 200 || answer.body === 'OK') state.taken.push(asked);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers };
    outgoing.writeHead(answer.status, headers).end(answer.body);
  });
  /** The settings that make a server send through it. */
  const env: Record<string, string> = { ...ids, EMAILJS_API_URL: http.origin };
  return Object.assign(state, { ...http, env });
}

/** The service's own refusals, in its words. */
function judge(asked: EmailRequest, type = ''): FakeAnswer {
  const { EMAILJS_USER_ID: user, EMAILJS_SERVICE_ID: service, ...templates } = ids;
  const refuse = (body: string) => ({ status: 400, body });
  if (!type.startsWith('application/json')) return refuse('The request is not JSON');
  if (asked.user_id !== user) return refuse('The Public Key is invalid');
  if (asked.service_id !== service) return refuse('The service ID not found');
  if (!Object.values(templates).includes(asked.template_id))
    return refuse('The template ID not found');
  const fields = 'lib_version,service_id,template_id,template_params,user_id';
  if (Object.keys(asked).sort().join() !== fields) return refuse('');
  return { status: 200, body: 'OK' };
}
