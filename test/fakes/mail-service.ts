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
    const isJson = incoming.headers['content-type']?.startsWith('application/json');
    if (incoming.method !== 'POST' || incoming.url !== '/api/v1.0/email/send' || !isJson)
      return void outgoing.writeHead(400).end('The request is not JSON');
    const asked = JSON.parse(body) as EmailRequest;
    state.asked.push(asked);
    if (typeof state.answer === 'function') return state.answer(outgoing);
    const answer = state.answer ?? { status: 200, body: 'OK' };
    if (answer.status === 200 || answer.body === 'OK') state.taken.push(asked);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers };
    outgoing.writeHead(answer.status, headers).end(answer.body);
  });
  /** The settings that make a server send through it. */
  const env: Record<string, string> = { ...ids, EMAILJS_API_URL: http.origin };
  return Object.assign(state, { ...http, env });
}
