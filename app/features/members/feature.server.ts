import type { Feature } from '#app/office/registry.ts';
import { invitationEmail } from './invitations/email.server.ts';

export const members: Feature = { emails: [invitationEmail] };
