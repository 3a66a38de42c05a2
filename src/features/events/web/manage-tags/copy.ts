/** Sentences of tag management. Those that the API shares are in the feature's copy.ts. */
export const tagManagementUiTexts = {
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

  deleting: 'This cannot be undone. What goes with it:',
  filterGone: 'Its filter in the finder: links to it then say that there is no such tag',
  feedsEmpty: 'The events in calendars and feeds that follow it: they stay subscribed, but empty',
  filterOff: 'No filter: this tag is inactive, so links to it already say that there is no such tag',
  eventsLoseIt: (events: string, isOne: boolean) =>
    isOne ? 'Its place on one event, which stays' : `Its place on ${events} events, which stay`,
}
