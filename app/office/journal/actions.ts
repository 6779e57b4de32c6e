/**
 * The actions that the journal records. Each has a sentence in office/done-texts and in
 * journal-review/texts: without one, the type check fails. A row may have another action: a newer
 * release may have written it.
 */
export type JournalAction =
  | `donation.${'announced' | 'received' | 'confirmed' | 'refused'}`
  | `payment.${'matched' | 'unexpected' | 'stored' | 'corrected' | 'dismissed'}`
  | 'email.retried'
  | 'emails.retried'
  | 'email.dismissed'
  | `export.${'donations' | 'messages' | 'people'}`
  | `privacy.${'asked' | 'copied' | 'erased'}`
  | `backup.${'requested' | 'downloaded'}`
  | `invitation.${'sent' | 'sent_again' | 'withdrawn' | 'accepted'}`
  | `article.${'published' | 'scheduled' | 'unscheduled' | 'unpublished' | 'trashed' | 'restored' | 'version'}`
  | `service.${'changed' | 'moved'}`
  | `evidence.${'saved' | 'moved' | 'trashed' | 'restored'}`
  | `notice.${'changed' | 'removed'}`
  | 'settings.changed'
  | `payee.${'requested' | 'canceled' | 'abandoned' | 'applied'}`
  | `message.${'new' | 'open' | 'waiting' | 'done' | 'suspect' | 'assigned' | 'unassigned' | 'noted' | 'replied' | 'unreplied' | 'resent' | 'corrected'}`
  /** The site's own: nobody presses a button for it. */
  | 'message.refused'
  | `savedReply.${'saved' | 'removed'}`
  | `picture.${'approve' | 'refuse' | 'edit'}`
  /** Its sender's own edit, in no page of the office. */
  | 'picture.resubmit'
  | 'undo'
  | 'redo';

/** `subject` names what the action was done to. */
type Sentence = (subject: string) => string;

/** A sentence for each of these actions. */
export type Sentences<Action extends string = JournalAction> = Readonly<Record<Action, Sentence>>;

/** The same, for an action as it is stored. */
export type SentenceTable = Readonly<Partial<Record<string, Sentence>>>;
