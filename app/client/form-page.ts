import { startForms } from './form.ts';
import { startReveal } from './reveal.ts';

// The script of pages with a form, beside site.ts.
startForms();
startReveal();
