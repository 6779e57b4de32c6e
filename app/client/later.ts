import { startOffline } from './offline/register.ts';
import { showPageWeight } from './page-weight.ts';

// What can wait until a page is read: loaded by site.ts some seconds after everything else.
showPageWeight();
// The contact page has it already (waiting-page.ts), unless that did not come.
if (!document.querySelector('[data-started]'))
  import('#app/features/contact/waiting-list.client.ts').then(
    ({ startWaiting }) => startWaiting(),
    () => {},
  );
void startOffline();
