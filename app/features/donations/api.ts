import { apiResource, json } from '#app/http/api.ts';
import { apiCall } from '#app/http/api-call.server.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { donationPath } from './donations.ts';
import { donationSubmission } from './submission.server.ts';

const resource = apiResource({
  /** With an access token, the donation belongs to the member. */
  POST: (args) =>
    apiCall(donationSubmission, args, {
      onDone(reference, { config, locale }) {
        const statusUrl = config.publicUrl + localizedPath(locale, donationPath(reference));
        return json(
          { reference, state: 'announced', statusUrl },
          { status: 201, headers: [['Location', statusUrl]] },
        );
      },
    }),
});

export const loader = resource;
export const action = resource;
