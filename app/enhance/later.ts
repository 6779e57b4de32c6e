import { startOffline } from './offline/register.ts';
import { showPageWeight } from './page-weight.ts';
import { startWaiting } from './waiting-list.ts';

// What can wait until a page is read: loaded by site.ts some seconds after everything else.
showPageWeight();
startWaiting();
void startOffline();
