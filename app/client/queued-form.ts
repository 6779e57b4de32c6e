// The script of a form whose messages wait on the device when they cannot be sent.
import './form.ts';
import './offline/queued-messages.ts';
