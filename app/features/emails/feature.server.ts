import type { Feature } from '#app/office/registry.ts';
import { trialEmail } from './admin/email.server.ts';
import { listWaitingEmails } from './admin/waiting.server.ts';

export const emails: Feature = { emails: [trialEmail], waiting: listWaitingEmails };
