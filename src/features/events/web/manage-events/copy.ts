import type { FrequentReason } from '#features/cleanups/web/review/reason-buttons.tsx'
import type { EventForAdmins } from '../../contract/admin.ts'
import type { EventDecisionStatusWithReason } from '../../rules/event.ts'

/** Sentences of event management. Those that the API shares are in the feature's copy.ts. */
export const eventManagementUiTexts = {
  title: 'Event Management',
  subtitle: 'View and manage cleanup events',
  search: 'Search by name, submitter or city',
  create: 'Create Event',
  empty: 'No events found',
  found: (total: string, isOne: boolean) => `${total} ${isOne ? 'event' : 'events'} found.`,
  waiting: (count: string) => `${count} waiting for review`,
  noSubmitter: 'Nobody named',
  submitted: (day: string, who: string) => `Submitted ${day}${who && ` by ${who}`}`,

  deleting: 'This cannot be undone. What goes with it:',
  pageGone: 'Its page: who follows a link to it finds nothing',
  imageGone: 'Its image',
  submissionGone: 'What was submitted: nobody is told that it was deleted',

  reasonHint: ({ submitterEmail, isToldByEmail }: Pick<EventForAdmins, 'submitterEmail' | 'isToldByEmail'>) => {
    if (isToldByEmail) return 'The submitter reads this in an email, which is sent once you can no longer undo.'
    return submitterEmail
      ? 'Kept in the audit log. The submitter is an admin, so nobody is told.'
      : 'Kept in the audit log. The submitter left no email, so nobody is told.'
  },
  undoStatus: { label: 'Undo status', description: 'This undo takes back the status alone.' },
}

type DecisionDialogTexts = { title: string; action: string; doing: string; reasons: readonly FrequentReason[] }

/** Texts of the dialog that asks for a rejection's reason; a button inserts a frequent one. */
export const EVENT_DECISION_DIALOG_UI_TEXTS: Record<EventDecisionStatusWithReason, DecisionDialogTexts> = {
  rejected: {
    title: 'Reject this event?',
    action: 'Reject event',
    doing: 'Rejecting...',
    reasons: [
      { label: 'The date is over', note: 'The date is over already. Send it again with the new one?' },
      { label: 'Not a cleanup', note: 'This does not look like a cleanup, and we list only cleanups.' },
      {
        label: 'No contact for people',
        note: 'People cannot reach anybody with questions. Send it again with a contact?',
      },
      { label: 'Posted twice', note: 'We have received this event twice, and keep the other one.' },
    ],
  },
  pending: {
    title: 'Disable this event?',
    action: 'Disable event',
    doing: 'Disabling...',
    reasons: [
      {
        label: 'Details have changed',
        note: 'We have heard that date or place have changed. Please tell us what is right.',
      },
      {
        label: 'May not take place',
        note: 'We have heard that it may not take place. Please tell us whether it does.',
      },
      { label: 'Website is down', note: 'The website of the event does not open. Please tell us the right address.' },
    ],
  },
}
