const deleting = 'This cannot be undone. What goes with it:'

/** What Event Management says of its own accord; what the API may say too stands in the rules. */
export const managingEvents = {
  title: 'Event Management',
  subtitle: 'View and manage cleanup events',
  search: 'Search by name, submitter or city',
  create: 'Create Event',
  empty: 'No events found',
  found: (total: string, isOne: boolean) => `${total} ${isOne ? 'event' : 'events'} found.`,
  waiting: (count: string) => `${count} waiting for review`,
  noSubmitter: 'Nobody named',
  submitted: (day: string, who: string) => `Submitted ${day}${who && ` by ${who}`}`,

  deleting,
  pageGone: 'Its page: who follows a link to it finds nothing',
  imageGone: 'Its image',
  submissionGone: 'What was submitted: nobody is told that it was deleted',
}

/** The same of Tag Management. */
export const managingTags = {
  title: 'Tag Management',
  subtitle: 'View and manage event tags',
  search: 'Search by name or slug',
  create: 'Create Tag',
  empty: 'No tags found',
  found: (total: string, isOne: boolean) => `${total} ${isOne ? 'tag' : 'tags'} found.`,
  unused: 'On no event',
  inUse: (events: string, isOne: boolean) => `On ${events} ${isOne ? 'event' : 'events'}`,

  slugHint: 'What stands in addresses: lowercase letters, numbers and hyphens.',
  activeHint: 'Offered in the finder and the event form.',

  deleting,
  filterGone: 'Its filter in the finder: links to it find all events',
  eventsLoseIt: (events: string, isOne: boolean) =>
    isOne ? 'Its place on one event, which stays' : `Its place on ${events} events, which stay`,
}
