import type { Feature } from '#app/office/registry.ts';
import { dataRequestEmail } from './email.server.ts';

export const privacy: Feature = { emails: [dataRequestEmail] };
