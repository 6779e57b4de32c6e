import * as paths from './icon-paths.ts';
import { PathIcon } from './svg.tsx';

const byName = { ...paths };

export type IconName = keyof typeof byName;

/** By its name, for pages without scripts. Decorative. */
export const Icon = ({ name }: { name: IconName }) => <PathIcon d={byName[name]} />;
