import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { alreadyPath, enrolmentPath } from './enrolments.ts';
import { enrolSubmission } from './submission.server.ts';

const resource = apiResource({
  POST: (args) =>
    apiCall(enrolSubmission, args, {
      onDone({ reference, state, position, heldUntil, key, isAlready }, { config, locale }) {
        const path = isAlready ? alreadyPath(reference) : enrolmentPath(reference);
        const page = config.publicUrl + localizedPath(locale, path);
        const enrolled = {
          reference,
          state,
          ...(position !== null && { position }),
          ...(heldUntil !== null && { heldUntil: isoDate(heldUntil) }),
          ...(key !== null && { key }),
        };
        // The same phone again may be somebody else's form: no key for them.
        return json(enrolled, { status: key === null ? 200 : 201, headers: [['Location', page]] });
      },
    }),
});

export const loader = resource;
export const action = resource;
