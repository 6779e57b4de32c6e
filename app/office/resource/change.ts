import type { RouteHandle } from '#app/http/route-handle.ts';
import type { Route } from './+types/change.ts';
import { changeAction, changeLoader } from './pages.server.ts';

export const handle: RouteHandle = { audience: 'team' };

export const loader = (args: Route.LoaderArgs) => changeLoader(args);

export const action = (args: Route.ActionArgs) => changeAction(args);
