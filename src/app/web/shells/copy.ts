import { brand } from '#platform/brand.ts'

export const connectionUiTexts = {
  offlineTitle: 'You are offline',
  unreachableTitle: 'This page does not open',
  offline: 'You are offline.',
  unreachable: `${brand.name} cannot be reached.`,
  pressNeedsNetwork: 'You are offline. This page works again as soon as there is a network.',
  pressNeedsServer: `${brand.name} cannot be reached. Please try again in a moment.`,
}
