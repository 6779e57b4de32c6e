import { accounts } from './features/accounts/feature.server.ts';
import { articles } from './features/articles/feature.server.ts';
import { contact } from './features/contact/feature.server.ts';
import { donations } from './features/donations/feature.server.ts';
import { emails } from './features/emails/feature.server.ts';
import { evidence } from './features/evidence/feature.server.ts';
import { members } from './features/members/feature.server.ts';
import { notifications } from './features/notifications/feature.server.ts';
import { pictures } from './features/pictures/feature.server.ts';
import { privacy } from './features/privacy/feature.server.ts';
import { services } from './features/services/feature.server.ts';
import { settings } from './features/settings/feature.server.ts';
import { createRegistry } from './office/registry.ts';

/** All features, with what each declares for the machinery. */
export const registry = createRegistry([
  accounts,
  articles,
  contact,
  donations,
  emails,
  evidence,
  members,
  notifications,
  pictures,
  privacy,
  services,
  settings,
]);
