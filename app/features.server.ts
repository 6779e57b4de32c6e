import { accounts } from './features/accounts/feature.server.ts';
import { articles } from './features/articles/feature.server.ts';
import { backup } from './features/backup/schedule.server.ts';
import { builtin } from './features/builtin/builtin.server.ts';
import { contact } from './features/contact/feature.server.ts';
import { courses } from './features/courses/feature.server.ts';
import { donations } from './features/donations/feature.server.ts';
import { emails } from './features/emails/feature.server.ts';
import { evidence } from './features/evidence/evidence.resource.ts';
import { location } from './features/location/geolocation.server.ts';
import { members } from './features/members/feature.server.ts';
import { notice } from './features/notice/notice.server.ts';
import { notifications } from './features/notifications/feature.server.ts';
import { numbers } from './features/numbers/reads.server.ts';
import { payments } from './features/payments/feature.server.ts';
import { pictures } from './features/pictures/feature.server.ts';
import { privacy } from './features/privacy/feature.server.ts';
import { services } from './features/services/feature.server.ts';
import { settings } from './features/settings/feature.server.ts';
import { site } from './features/site/feature.server.ts';
import { createRegistry } from './office/registry.ts';

/** All features, with what each declares for the machinery. */
export const registry = createRegistry([
  accounts,
  articles,
  backup,
  builtin,
  contact,
  courses,
  donations,
  emails,
  evidence,
  location,
  members,
  notice,
  notifications,
  numbers,
  payments,
  pictures,
  privacy,
  services,
  settings,
  site,
]);
