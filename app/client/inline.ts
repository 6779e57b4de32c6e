import { firstViewScript } from './first-view.ts';
import { titleFaceScript } from './title-face.ts';

/**
 * Loads what `PageScript` names after the first paint; script elements would be fetched before it.
 * Browsers from before 2021 stay without script.
 */
const pageScriptsScript = `addEventListener('DOMContentLoaded',()=>new PerformanceObserver(()=>document.querySelectorAll('[data-module]').forEach(t=>import(t.dataset.module))).observe({type:'paint',buffered:1}))`;

/** Runs in every public page before its first paint, named by its hash in the security policy. */
export const inlineScript = `${titleFaceScript}${firstViewScript}${pageScriptsScript}`;

/** The same for a hydrated page. */
export const hydratedInlineScript = `${titleFaceScript}${pageScriptsScript}`;
