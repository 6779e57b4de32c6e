// The script of the contact page.
import '#app/client/form.ts';
import '#app/client/offline/queued-messages.ts';
