import type { OutsideMessages } from './fr.outside.ts';

export const outside: OutsideMessages = {
  google: {
    button: 'Continue with Google',
    notSetUp: 'Google login is not set up on this site.',
    needsScript: 'Google login needs JavaScript.',
    loading: 'The Google button is loading…',
    unreachable: 'Google could not be reached. You can log in with your password.',
    checking: 'Checking with Google…',
    successTitle: 'Success',
    success: 'You are logged in with Google!',
    failureTitle: 'Error',
    failure: 'Google login failed. Please try again.',
    offline: 'You seem to be offline. Nothing was sent.',
    limited: 'There have been too many attempts. Try again in a few minutes.',
    unavailable: 'We cannot check with Google at the moment. Try again in a few minutes.',
    unverified: 'Google has not verified the email address of this account. Verify it with Google, or log in with a password.',
  },
  location: {
    use: 'Use my position',
    hint: 'Your position is used once, to find your country and region; it is not kept.',
    searching: 'Looking for your position…',
    found: 'Country and region filled in. Correct them if you need to.',
    foundCountry: 'Country filled in. Please enter your region yourself.',
    unknown: 'No country was found at that place. Please fill in the fields yourself.',
    refused: 'You did not allow access to your position. Please fill in the fields yourself.',
    unavailable: 'Your position could not be found. Please fill in the fields yourself.',
    failed: 'The search did not work. Try again, or fill in the fields yourself.',
    limited: 'There have been too many searches. Please fill in the fields yourself.',
  },
};
