import type { PayeeTexts } from './texts.fr.ts';

export const en: PayeeTexts = {
  title: 'Where the money goes',
  description: 'The accounts that donors see.',
  lead: 'What donors see.',
  /** How a change is made. */
  rule: {
    day: 'A change waits for 24 hours, and every owner gets an email from which they can cancel it.',
    week: 'An owner lost their access less than 7 days ago, so a change waits for 7 days instead of 24 hours. Every owner gets an email from which they can cancel it, and so does the former owner.',
  },
  /** While no mail server is set up. */
  ruleKept: {
    day: 'A change waits for 24 hours. No mail server is set up, so no owner is told by email: look at this page every day, where a change can be cancelled.',
    week: 'An owner lost their access less than 7 days ago, so a change waits for 7 days instead of 24 hours. No mail server is set up, so no owner is told by email: look at this page every day, where a change can be cancelled.',
  },
  back: 'More',
  now: 'Now',
  nowIs: (what, value) => `${what}: ${value}`,
  change: 'Change',
  delay: {
    day: 'The change takes effect in 24 hours. Until then donors see the old account, and every owner can cancel.',
    week: 'An owner lost their access less than 7 days ago: the change takes effect in 7 days, not in 24 hours. Until then donors see the old account. Every owner can cancel, and so can the former owner.',
  },
  submit: 'Ask for the change',
  pending: {
    title: 'Waiting',
    inForce: (when) => `It takes effect on ${when}.`,
    due: (method, when) => `${method}: changes on ${when}`,
    by: (name) => `Requested by ${name}`,
    delayed: 'It waits for 7 days, because an owner lost their access.',
    cancel: 'Cancel this change',
  },
  methods: {
    moncash: 'Moncash',
    natcash: 'Natcash',
    bank: 'Bank transfer',
    moneygram: 'MoneyGram',
    payment: 'PayPal and card',
    'platform-1': 'Support Us, first address',
    'platform-2': 'Support Us, second address',
    'platform-3': 'Support Us, third address',
  },
  fields: {
    number: 'Number',
    holder: 'Account holder',
    account: 'Account number',
    name: 'Name',
    swift: 'SWIFT code',
    receiver: 'Recipient',
    city: 'City',
    url: 'Address of the page',
  },
  again: (field) => `${field}, once more`,
  errors: {
    missing: 'Fill in this field.',
    tooLong: 'This text is too long: at most 200 characters.',
    url: 'An address begins with https://.',
    again: 'The two are not the same: check each digit.',
  },
  emailed: {
    title: 'Cancel a change',
    description: 'Cancel a change of the account that donors see.',
    text: (methods) =>
      `A change is waiting: ${methods}. If you cancel it, donors go on seeing what they see today.`,
    submit: 'Cancel the change',
    sending: 'Cancelling…',
    canceled:
      'It is cancelled: donors still see the old account. If you did not know about this change, take the person’s access away and change your password.',
    over: 'This link has been used already, or nothing is waiting now.',
  },
  email: {
    facts: { method: 'Method', by: 'Requested by' },
    requested: {
      subject: (method) => `BWT: another account for donations (${method})`,
      before: (when) =>
        `Hello,\n\nSomeone on the team has asked to change the account that receives donations. The change takes effect on ${when} (Haiti time), unless an owner cancels it first.`,
      linkBefore:
        'If you do not agree, or do not know what this is about, open this page and cancel:',
      button: 'Cancel the change',
    },
    canceled: {
      subject: (method) => `BWT: change cancelled (${method})`,
      before: () =>
        'Hello,\n\nThis change of the account for donations is cancelled. Donors still see the old one.',
      linkBefore: 'What donors see:',
      button: 'See the accounts',
    },
    applied: {
      subject: (method) => `BWT: new account for donations (${method})`,
      before: () => 'Hello,\n\nThis account for donations is now the one that donors see.',
      linkBefore: 'What donors see:',
      button: 'See the accounts',
    },
  },
};
