/** What is said in the place of charts, word for word. */
export const statisticsSentences = {
  empty: 'Start logging your cleanups to see detailed statistics and visualizations of your impact.',
  noLocations: 'No location data available',
  loading: 'Loading your statistics',
  notLoaded: 'Unable to load your statistics',
  notLoadedBecause: "We're having trouble adding up your cleanups.",
  older: 'What you see below may be older.',
}
