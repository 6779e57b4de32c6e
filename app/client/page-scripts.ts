/**
 * Inlined: loads what `PageScript` names once the page is parsed and painted. As script elements of the page they would be fetched, and on
 * the next visit even run, before the first paint. After three seconds at the latest: not every browser tells when it paints. A module that
 * is imported again runs only once.
 */
export const pageScriptsScript = `addEventListener('DOMContentLoaded',()=>{let load=()=>document.querySelectorAll('[data-module]').forEach(t=>import(t.dataset.module));setTimeout(load,3e3);new PerformanceObserver(load).observe({type:'paint',buffered:1})})`;
