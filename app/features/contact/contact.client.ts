import '#app/client/form.ts';
import '#app/client/offline/queued-messages.ts';
