import {
  formatNumber,
  numberInWords,
  membersInWords,
  peopleInWords,
  piecesInWords,
  waitInWords,
} from '#platform/numbers.ts'
import type { GroupOffer } from '../contract/group.ts'
import { cleanupUiTexts } from '../copy.ts'
import { computeEqualShares } from '../rules/group.ts'
import type { ShareChange } from '../rules/share-change.ts'
import { groupUiTexts } from './group.ts'

type Offer = Pick<GroupOffer, 'total' | 'people' | 'mostPieces' | 'rest' | 'offered' | 'shares'>
type TakenShare = { name: string | null; pieces: number }

/** Number of shares that a sentence names one by one. */
const MAX_NAMED_SHARES = 4

/** Name of a member of a group. A private member is nameless to others. */
export const groupMemberName = (name: string | null): string => name ?? groupUiTexts.aMember

export const joinGroupUiTexts = {
  pageTitle: 'Join a cleanup',
  pageDescription: 'Somebody cleaned up with you. Take your share of the pieces.',
  title: (host: string | null) => `${groupMemberName(host)} cleaned up with you`,
  size: ({ people, total, rest }: Pick<GroupOffer, 'people' | 'total' | 'rest'>) => {
    const size = `${peopleInWords(people)}, ${piecesInWords(total)}.`
    return rest > 0 ? `${size} Take your share.` : size
  },
  joinedSoFar: (count: number) => (count === 1 ? '1 has joined so far' : `${formatNumber(count)} have joined so far`),
  yourShare: 'Your share',
  equalShare: (people: number) => `An equal share among ${peopleInWords(people)}.`,
  whatIsLeft: 'All that is left.',
  taken: (shares: TakenShare[]) => {
    const pieces = shares.reduce((sum, share) => sum + share.pieces, 0)
    const isNamed = shares.length <= MAX_NAMED_SHARES && shares.some(({ name }) => name !== null)
    return isNamed
      ? `Taken so far: ${shares.map(({ name, pieces }) => `${formatNumber(pieces)} by ${groupMemberName(name)}`).join(', ')}.`
      : `Taken so far: ${formatNumber(pieces)}.`
  },
  /** Explains the offered share: how it was computed, who has taken what, and what would be left. */
  offer({ total, people, mostPieces, rest, offered, shares }: Offer): string {
    const why = () => {
      if (offered === computeEqualShares({ total, people }, Infinity).others) return joinGroupUiTexts.equalShare(people)
      return offered === rest ? joinGroupUiTexts.whatIsLeft : groupUiTexts.mostOfCleanup(mostPieces)
    }
    return [why(), joinGroupUiTexts.taken(shares), joinGroupUiTexts.leftAfterwards(rest - offered)].join(' ')
  },
  leftAfterwards: (pieces: number) => `Left after that: ${formatNumber(pieces)}.`,
  /** Text alternative of the bar. */
  bar: ({ own, others, rest }: { own: number; others: number; rest: number }) =>
    `You ${formatNumber(own)}, others ${formatNumber(others)}, not taken ${formatNumber(rest)}`,
  join: (pieces: number) => `Join with ${piecesInWords(pieces)}`,
  joinWithout: 'Join',
  joining: 'Joining...',
  joined: (pieces: number) => `You are in with ${piecesInWords(pieces)}`,
  signIn: 'Sign in to join',
  newHere: 'You come back here afterwards. New here?',
  signUp: 'Sign up',
  otherNumber: 'Choose another number',
  otherNumberTitle: 'Choose your share',
  reassurances: [
    'It counts for your goal, streak and boards.',
    'The photos show with your cleanup.',
    'You can leave again; your share goes back.',
  ],
  openUntil: (day: string) => `Open until ${day}.`,
  notYou: 'Not you?',
  noThanks: 'No thanks',
  tookMeanwhile: (offered: number) => `Somebody took pieces meanwhile. You can still have ${formatNumber(offered)}.`,
  notJoined: 'Something went wrong: you are not in yet. Nothing is lost; please try again.',
  unreachable: 'No connection. Joining needs a network. Please try again once you are back online.',
  offline: 'You are offline. Joining needs a network.',
  fullTitle: 'All shares are taken',
  allTakenAbout: (shares: TakenShare[]) => {
    const { name, pieces } = shares.toSorted((one, other) => other.pieces - one.pieces)[0]!
    return name === null
      ? `The largest share is ${piecesInWords(pieces)}. You can join once somebody gives pieces back.`
      : `The largest share is ${name}’s: ${piecesInWords(pieces)}. You can join once somebody gives pieces back.`
  },
  ask: (host: string) => `Ask ${host}`,
  failed: 'Unable to load this cleanup',
  failedAbout: "We're having trouble reading it.",
  loading: 'Loading the cleanup',
  day: 'Date',
  place: 'ZIP/postal code',
  closedTitle: 'This one is closed',
  unknownTitle: 'No cleanup has this code',
  unknownAbout: 'The code may have a typo, or the cleanup was deleted since.',
  limitedTitle: 'Not right now',
  logOwn: 'Log your own cleanup',
  litterlog: 'Litterlog',
  tryAgain: 'Try Again',
  typeAgain: 'Type the code again',
}

export const groupCodeUiTexts = {
  title: 'Cleaned up together?',
  about: 'Somebody who was there has a code for you. Type it here and take your share.',
  label: 'Code',
  hint: 'Six letters and digits, such as H7K 4QX.',
  noCode: 'Please type the code.',
  action: 'Go on',
}

export const groupDetailsUiTexts = {
  title: 'Cleaned up together',
  notFound: 'This cleanup is not here',
  notFoundAbout: 'It was deleted, or you have no share in it. You can join with its code.',
  failed: 'Unable to load this cleanup',
  loading: 'Loading the cleanup',
  whoTookWhat: 'Who took what',
  you: 'You',
  others: 'Others',
  rest: 'The rest',
  restAbout: 'Nobody’s yet. Counts for the community, once.',
  restOfClosed: 'Went to the community, once.',
  restOfRejected: 'Counts nowhere, because the cleanup was rejected.',
  noRest: 'Every piece has its owner.',
  hostsTurn: 'The host can change day, place and photos. You can change your own share.',
  takenBack: 'Invitation taken back',
  remind: 'Remind them',
  reminding: 'Reminding...',
  reminded: (people: number) => `Reminder sent to ${membersInWords(people)}`,
  remindAgain: (seconds: number) => `You can remind them again in ${waitInWords(seconds)}.`,
  invite: 'Invite',
  changeShare: 'Change my share',
  reviewedOnce: 'A reviewer looks at the cleanup once, for all of you. Your share counts in your Litterlog meanwhile.',
  leave: 'Leave this cleanup',
  leaveCleanupOf: (day: string) => `Leave cleanup of ${day}`,
  leaveTitleOf: (day: string) => `Leave the cleanup of ${day}?`,
  whatHappens: 'What happens then:',
  leaveAction: 'Leave cleanup',
  leaving: 'Leaving...',
  stay: 'Stay in',
  goesBack: (pieces: number) =>
    pieces === 1 ? 'Your 1 piece goes back to the rest.' : `Your ${formatNumber(pieces)} pieces go back to the rest.`,
  left: 'You have left the cleanup',
  notLeft: 'Error: Failed to leave the cleanup. Please try again.',
  photosStay: 'The photos stay with the others.',
  joinAgain: 'You can join again while the code works.',
  editCleanup: 'Edit cleanup',
  deleteCleanup: 'Delete cleanup',
  restGoes: (pieces: number) => `The rest of ${piecesInWords(pieces)}, which counts for the community`,
  codeGoes: 'The code, and the invitations of those who have not joined',
  cannotDeleteTitle: 'Others have a share',
  openDetails: 'See who took what',
  together: 'Cleaned up together',
  actionFailed: 'That did not work. Please try again.',
  /** Text alternative of the bar, which the list beside it repeats in full. */
  bar: ({ own, others, rest }: { own: number; others: number; rest: number }) =>
    `You ${formatNumber(own)}, others ${formatNumber(others)}, the rest ${formatNumber(rest)}`,
}

export const shareDialogUiTexts = {
  question: (total: number) => `How many of the ${formatNumber(total)} were yours?`,
  slider: 'My share',
  sliderValue: (pieces: number, rest: number) => `${piecesInWords(pieces)}, ${formatNumber(rest)} not taken`,
  upTo: (most: number) => `up to ${formatNumber(most)}`,
  moreOthers: (count: number) => (count === 1 ? '1 other' : `${formatNumber(count)} others`),
  tooMany: (most: number) => `Up to ${formatNumber(most)}: your share and the rest.`,
  allOfRest: 'That is all of the rest.',
  compared: (difference: number) => {
    if (difference === 0) return 'Nobody else’s share changes.'
    return difference > 0
      ? `${formatNumber(difference)} more than before. They come from the rest; nobody else’s share changes.`
      : `${formatNumber(-difference)} fewer than before. They go back to the rest; nobody else’s share changes.`
  },
  fromRest: 'They come from the rest; nobody else’s share changes.',
  backToReview: 'Saving sends the cleanup back to review.',
  save: 'Save my share',
  saved: 'Your share is saved',
  failed: cleanupUiTexts.wentWrong('please try again in a moment. Nothing is lost.'),
  unreachable: cleanupUiTexts.wentWrong('no connection. Nothing is lost; please try again.'),
  /** Says who changed the rest while the member chose a share, and how large the share can be now. */
  changedMeanwhile: (change: ShareChange | undefined, most: number) => {
    const upTo = `Up to ${formatNumber(most)} now.`
    if (!change) return groupUiTexts.shareTooLarge(most)
    const name = groupMemberName(change.name)
    if (change.kind === 'joined') return `${name} joined. ${upTo}`
    if (change.kind === 'left') return `${name} left. ${upTo}`
    return `${name} changed their share. ${upTo}`
  },
}

export const groupInvitationUiTexts = {
  title: 'You were there, too',
  invited: (host: string | null, day: string) => `${groupMemberName(host)} cleaned up with you on ${day}`,
  size: ({ people, total }: { people: number; total: number }, until: string) =>
    `${peopleInWords(people)}, ${piecesInWords(total)}. Open until ${until}.`,
  take: 'Take your share',
  noThanks: 'No thanks',
  declined: 'You said no thanks',
  undone: 'Answer undone',
  showMore: (count: number) => `Show ${numberInWords(count)} more`,
}
