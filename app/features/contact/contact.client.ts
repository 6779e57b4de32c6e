// The script of the contact page.
import '#app/client/form.ts';
import './queued-messages.client.ts';
