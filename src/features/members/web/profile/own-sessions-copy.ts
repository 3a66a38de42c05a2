import { otherSessionsInWords } from '#platform/numbers.ts'
import type { OwnSession } from '../../contract/factors.ts'
import { formatDevice } from '../../copy.ts'
import { formatPastDay } from '../factors/copy.ts'

type Reader = Parameters<typeof formatPastDay>[1]

export const ownSessionTexts = {
  title: 'Where you are signed in',
  placeUnknown: 'Place unknown: we do not look it up.',
  loading: 'Loading where you are signed in',
  notLoaded: 'Your sessions could not be loaded',
  needsNetwork: 'You are offline. The list needs the network.',
  onlyHere: 'You are signed in nowhere else.',
  thisOne: 'This one',
  facts: ({ signedInAt, lastSeenAt, isCurrent }: OwnSession, reader: Reader) => {
    const since = `Since ${formatPastDay(signedInAt, reader)}`
    return isCurrent ? `${since}, now` : `${since}, last seen ${formatPastDay(lastSeenAt, reader)}`
  },

  end: 'End',
  ending: 'Ending...',
  /** Accessible name of the button that ends a session. The start date distinguishes sessions on similar devices. */
  endName: (session: OwnSession, all: OwnSession[], reader: Reader) => {
    const device = formatDevice(session)
    const isAlone = all.filter((other) => !other.isCurrent && formatDevice(other) === device).length === 1
    return isAlone ? `End ${device}` : `End ${device}, since ${formatPastDay(session.signedInAt, reader)}`
  },
  ended: (device: string) => `${device} is signed out`,
  notUndoable: 'This cannot be undone.',
  notEnded: 'The session could not be ended. Please try again.',

  endOthers: 'End all others',
  endOthersQuestion: 'End all other sessions?',
  endOthersConsequences: (count: number) => [
    `${otherSessionsInWords(count)} at once, and nobody can undo it`,
    'You stay signed in here',
    'Remembered devices are forgotten, so that a code is asked for again',
  ],
  othersEnded: 'You are signed in only here now',
  othersNotEnded: 'The other sessions could not be ended. Please try again.',
}
