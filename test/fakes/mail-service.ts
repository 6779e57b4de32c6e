import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpService } from './http-service.ts';

/** A body of `/api/v1.0/email/send`. */
export type EmailRequest = {
  lib_version: string;
  user_id: string;
  service_id: string;
  template_id: string;
  template_params: Record<string, string>;
};

type FakeAnswer = { status: number; body?: string; headers?: Record<string, string> };

/** A fake of the EmailJS-style mail service, with its wire format. */
export type FakeMailService = AsyncDisposable & {
  /** The settings that make a server send through it. */
  env: Record<string, string>;
  origin: string;
  /** Bodies of all requests, those that it refused too. */
  asked: EmailRequest[];
  /** Those that it took. */
  taken: EmailRequest[];
  /**
   * What it answers in place of its own answer, while set; a function answers by itself, or not at
   * all.
   */
  answer: FakeAnswer | ((outgoing: ServerResponse) => void) | null;
};

const ids = {
  EMAILJS_USER_ID: 'user-1',
  EMAILJS_SERVICE_ID: 'service-1',
  EMAILJS_TEMPLATE_CONTACT: 'template-contact',
  EMAILJS_TEMPLATE_DONATION: 'template-donation',
  EMAILJS_TEMPLATE_RESET: 'template-reset',
};

export async function startMailService(): Promise<FakeMailService> {
  const http = await startHttpService(async (incoming, outgoing) => {
    const body = await text(incoming);
    if (incoming.method !== 'POST' || incoming.url !== '/api/v1.0/email/send')
      return void outgoing.writeHead(404).end('Not found');
    const asked = JSON.parse(body) as EmailRequest;
    service.asked.push(asked);
    if (typeof service.answer === 'function') return service.answer(outgoing);
    const {
      status,
      body: said,
      headers,
    } = service.answer ?? judge(asked, incoming.headers['content-type']);
    if (status === 200 || said === 'OK') service.taken.push(asked);
    outgoing
      .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
      .end(said);
  });
  const service: FakeMailService = {
    ...http,
    env: { ...ids, EMAILJS_API_URL: http.origin },
    asked: [],
    taken: [],
    answer: null,
  };
  return service;
}

/** The service's own refusals, in its words. */
function judge(asked: EmailRequest, type = ''): FakeAnswer {
  const templates = [
    ids.EMAILJS_TEMPLATE_CONTACT,
    ids.EMAILJS_TEMPLATE_DONATION,
    ids.EMAILJS_TEMPLATE_RESET,
  ];
  if (!type.startsWith('application/json')) return { status: 400, body: 'The request is not JSON' };
  if (asked.user_id !== ids.EMAILJS_USER_ID)
    return { status: 400, body: 'The Public Key is invalid' };
  if (asked.service_id !== ids.EMAILJS_SERVICE_ID)
    return { status: 400, body: 'The service ID not found' };
  if (!templates.includes(asked.template_id))
    return { status: 400, body: 'The template ID not found' };
  if (
    Object.keys(asked).sort().join() !==
    'lib_version,service_id,template_id,template_params,user_id'
  )
    return { status: 400 };
  return { status: 200, body: 'OK' };
}
