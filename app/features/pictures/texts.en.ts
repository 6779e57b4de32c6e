import { pictureNameTexts } from './names.ts';
import type { fr } from './texts.fr.ts';

const names = pictureNameTexts.en;

export const en: typeof fr = {
  add: {
    title: 'Add a picture',
    lead: 'We look at it before anyone else can see it.',
    description:
      'Send a picture to the BWT gallery: a photograph or a drawing, from a phone or a computer, even over a slow connection.',
    required: 'All fields are required.',
    titleHint: 'Short and clear: what it shows, and where.',
    descriptionHint: 'One or two sentences: the caption below the picture.',
    image: 'Picture',
    imageHint: 'JPEG, PNG, WebP or AVIF, 10 MB at most. We remove the place and date it was taken.',
    choose: 'Choose a picture',
    send: 'Send',
    preview: 'Preview of the picture you chose',
    preparing: 'Preparing the picture…',
    reduced: 'Made smaller on your device: from {from} to {to}. It will send faster.',
    asIs: 'It will be sent as it is: {from}.',
    noPreview:
      'Your browser cannot show this file ({from}). You can send it all the same: we will see whether we can read it.',
    units: 'kB|MB',
    nextTitle: 'What happens next?',
    next: [
      'We receive your picture; nobody else sees it yet.',
      'A moderator looks at it, and may edit the title or the description.',
      'If it is approved, it appears in the gallery. If it is rejected, you will find the reason under “My pictures”.',
    ],
    nextVisitor:
      'Without an account, you get a link to follow your picture or withdraw it: keep it. With an account, all your pictures are in one place.',
    rights:
      'Send only pictures that are your own, with the consent of anyone who can be recognised in them.',
    formLabel: 'Send a picture',
    success: 'Your picture has been sent!',
    failure: 'Your picture could not be sent.',
    chooseAgain: 'Choose the picture again: the browser does not keep it.',
    afterSuccess:
      'A moderator will look at it. It will appear in the gallery as soon as it is approved.',
    follow: 'Follow my picture',
    toMine: 'See my pictures',
    expired:
      'This page has been open for too long. Your text is still there: choose the picture again, then send.',
  },
  errors: names.errors,
  faults: {
    missing: 'Choose a picture.',
    tooLarge: 'This file is too large: 10 MB at most.',
    stalled:
      'The upload stopped on its way: the connection is too slow, or was cut. Try again when the connection is better.',
    tooManyPixels: 'This picture has too many pixels: 40 million at most.',
    kind: 'This file is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF.',
    heic: 'This is a HEIC photograph, which we cannot read. In the camera settings (Formats), choose “Most Compatible”, or send a JPEG copy.',
    animated: 'This picture is animated. Send a still one.',
    shape:
      'This picture is too long and narrow: one side is more than twelve times the other. Crop it, then try again.',
    broken: 'This picture is damaged or incomplete. Choose it again, or use another one.',
    tooSlow: 'This picture takes us too long to read. Save it as a JPEG, then try again.',
    memberFull:
      'You already have as many pictures as one member can keep. Delete one under “My pictures”, then try again.',
    pendingFull:
      'Many pictures are waiting to be reviewed. Come back in a day or two, and thank you for your patience.',
    storageFull: 'There is no room left for pictures. We are working on it: try again later.',
  },
  states: names.states,
  mine: {
    title: 'My pictures',
    lead: 'The pictures you have sent, and where they stand.',
    description:
      'The pictures you sent to the BWT gallery, their status, and ways to edit or delete them.',
    empty:
      'You have not sent a picture with this account yet. A photo, a drawing: the gallery is keeping a place for you.',
    sent: 'Sent on',
    state: 'Status:',
    reason: names.reason,
    pendingHint: 'A moderator will look at it.',
    see: 'See it in the gallery',
    edit: 'Edit',
    editOf: (title) => `Edit “${title}”`,
    remove: 'Delete',
    removeOf: (title) => `Delete “${title}”`,
    all: 'All my pictures',
    done: {
      changed: 'Your changes have been saved. A moderator will look at the picture again.',
      deleted: 'The picture and its files have been deleted.',
    },
  },
  visitors: {
    title: 'Your picture',
    description: 'The status of a picture sent without an account.',
    lead: 'Where it stands, and how to withdraw it.',
    keep: 'Keep this link: once the cookies of this browser are cleared, it is the only way back to your picture. Anyone who has it can see the picture and withdraw it.',
    link: 'The link to my picture',
    takeBack: 'Withdraw this picture',
    back: 'See the gallery',
  },
  edit: {
    title: 'Edit the picture',
    description: 'Change the title and the description of a picture you sent.',
    lead: 'If you change the title or the description, a moderator looks at the picture again; until then it leaves the gallery.',
    save: 'Save',
    saving: 'Saving…',
    back: 'Back to my pictures',
  },
  deletion: {
    title: 'Delete the picture?',
    description: 'Delete a picture you sent.',
    text: 'It will disappear from the gallery and its files will be erased. This cannot be undone.',
    confirm: 'Yes, delete it',
    cancel: 'No, keep it',
  },
};
