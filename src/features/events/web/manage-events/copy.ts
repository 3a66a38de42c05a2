/** Sentences that only Event Management shows. Those of API errors are in the feature's copy.ts. */
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
}
