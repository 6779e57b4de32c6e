import { startWaiting } from './waiting-list.client.ts';

// The script of the contact page: what waits is listed before the form below it is in use, and what cannot be sent is kept from the start.
startWaiting();
