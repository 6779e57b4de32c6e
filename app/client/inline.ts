import { firstViewScript } from './first-view.ts';
import { pageScriptsScript } from './page-scripts.ts';
import { titleFaceScript } from './title-face.ts';

/** Runs in every public page before its first paint, named by its hash in the security policy. */
export const inlineScript = titleFaceScript + firstViewScript + pageScriptsScript;

/** The same for a hydrated page. */
export const hydratedInlineScript = titleFaceScript + pageScriptsScript;
