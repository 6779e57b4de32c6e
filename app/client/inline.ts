import { firstViewScript } from './first-view.ts';
import { titleFaceScript } from './title-face.ts';

/** What runs in every public page before its first paint, named by its hash in the security policy. */
export const inlineScript = titleFaceScript + firstViewScript;
