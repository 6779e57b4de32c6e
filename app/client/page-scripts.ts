/**
 * Inlined: loads what `PageScript` names once the page is parsed and painted. As script elements of the page they would be fetched, and on
 * the next visit even run, before the first paint. `async: false` keeps their order.
 */
export const pageScriptsScript = `addEventListener('DOMContentLoaded',()=>{let load=()=>document.querySelectorAll('[data-module]').forEach(t=>document.head.append(Object.assign(document.createElement('script'),{type:'module',src:t.dataset.module,async:!1})));((window.PerformanceObserver||0).supportedEntryTypes||'').includes('paint')?new PerformanceObserver((l,o)=>{o.disconnect();load()}).observe({type:'paint',buffered:!0}):load()});`;
