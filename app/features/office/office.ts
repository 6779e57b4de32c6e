import type { RouteHandle } from '#app/http/page.ts';
import officeStyles from './office.css?inline';

/** How the pages of the back-office are treated: hydrated, for the team, in the office's frame. */
export const officeHandle: RouteHandle = { form: true, styles: [officeStyles], audience: 'team', hydrate: true };
