import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postAction, postActions } from '#app/office/post-action.server.ts';
import { markInterestTold, removeInterest } from '../interest.server.ts';
import { markTold, removeEnrolment, removeSession } from './commands.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const actions = postActions(
  postAction('/admin/sessions/:id/enrolments/:reference/told', {
    may: 'enrolment.edit',
    back: '/admin/sessions/:id',
    async run(db, input, now) {
      const told = await markTold(db, input, now);
      // To the list, for whoever is next.
      return told.outcome === 'done' ? done({ ...told.value, search: { section: 'tell' } }) : told;
    },
  }),
  postAction('/admin/enrolments/:reference/removal', {
    may: 'enrolment.remove',
    back: '/admin/enrolments/:reference',
    to: '/admin/courses',
    run: removeEnrolment,
  }),
  postAction('/admin/sessions/:id/removal', {
    may: 'course.remove',
    back: '/admin/sessions/:id',
    to: '/admin/courses',
    run: removeSession,
  }),
  postAction('/admin/courses/:id/interests/:interest/told', {
    may: 'enrolment.edit',
    back: '/admin/courses/:id',
    run: (db, { interest: id, ...by }, now) => markInterestTold(db, { ...by, id }, now),
  }),
  postAction('/admin/courses/:id/interests/:interest/removal', {
    may: 'enrolment.remove',
    back: '/admin/courses/:id',
    run: (db, { interest: id, ...by }, now) => removeInterest(db, { ...by, id }, now),
  }),
);
export const loader = actions.loader;
export const action = actions.action;
