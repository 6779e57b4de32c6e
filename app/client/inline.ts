import { firstViewScript } from './first-view.ts';
import { titleFaceScript } from './title-face.ts';

/**
 * Inlined: loads what `PageScript` names once the page is parsed and painted. As script elements of
 * the page they would be fetched, and on the next visit even run, before the first paint. Browsers
 * from before 2021 may not tell when they paint: there pages stay without script. A module that is
 * imported again runs only once.
 */
const pageScriptsScript = `addEventListener('DOMContentLoaded',()=>{let load=()=>document.querySelectorAll('[data-module]').forEach(t=>import(t.dataset.module));new PerformanceObserver(load).observe({type:'paint',buffered:1})})`;

/** Runs in every public page before its first paint, named by its hash in the security policy. */
export const inlineScript = titleFaceScript + firstViewScript + pageScriptsScript;

/** The same for a hydrated page. */
export const hydratedInlineScript = titleFaceScript + pageScriptsScript;
