import { formatDayWithoutYear, formatShortDay } from '#platform/days.ts'
import { formatNumber, peopleInWords, piecesInWords, waitInWords, cleanupsInWords } from '#platform/numbers.ts'
import { GROUP_PEOPLE, MAX_GROUP_PIECES, MAX_SHARES_PER_GROUP } from '../rules/group.ts'

export const groupUiTexts = {
  aMember: 'A member',
  total: 'Pieces, all bags together',
  pieceSteps: { less: 'One fewer', more: 'One more' },
  people: 'People who were there',
  noTotal: 'Please enter the number of pieces in all bags together',
  noPeople: 'Please enter how many people were there',
  badNumber: 'Please enter a valid number',
  totalTooLow: 'The bags must hold at least 1 piece of litter',
  totalTooHigh: `A cleanup together has at most ${formatNumber(MAX_GROUP_PIECES)} pieces. If you collected more, please log an additional cleanup.`,
  totalBelowShares: (ofOthers: number) =>
    `The others have taken ${piecesInWords(ofOthers)}, and you keep at least 1. Please enter a larger number.`,
  peopleTooLow: `At least ${formatNumber(GROUP_PEOPLE.least)} people, you included`,
  peopleTooHigh: `At most ${formatNumber(GROUP_PEOPLE.most)} people`,
  peopleBelowShares: (shares: number) =>
    `${formatNumber(shares)} people have a share already. Please enter at least that many.`,
  morePeopleThanPieces: 'There are more people than pieces. Please check both numbers.',
  tooManyInvited: `At most ${MAX_SHARES_PER_GROUP - 1} people can be invited.`,
  notInvitable: 'One of these people can no longer be invited. The others are invited if you leave the name out.',
  shareTooLow: 'A share has at least 1 piece',
  mostOfCleanup: (most: number) => `${formatNumber(most)} is the most for one cleanup.`,
  shareTooLarge: (most: number) => `Fewer pieces are left by now. Up to ${formatNumber(most)}.`,
  shareAboveTotal: 'A share cannot exceed the pieces of all bags together.',
  nothingLeft: 'All pieces are taken.',
  shareWithinTotal: (most: number) => `Your share can have up to ${piecesInWords(most)} with this total.`,
  onlyHost: 'Only the host can change the day, the place and the photos.',
  unknownCode: 'We know no cleanup with this code. Please check it.',
  closed: 'This cleanup can no longer be joined.',
  closedTo: (name: string, day: string, until: string) =>
    `${name}’s cleanup of ${formatShortDay(day)} could be joined until ${formatShortDay(until)}. The rest went to the community.`,
  full: `This cleanup has ${MAX_SHARES_PER_GROUP} shares already, so nobody else can join.`,
  allTaken: (total: number) => `All ${piecesInWords(total)} are taken`,
  notOpen: 'This cleanup can no longer be joined, so nobody can be invited.',
  hostCannotDelete: 'You can delete this cleanup once nobody else has a share.',
  remindedRecently: (seconds: number) =>
    `They have been reminded already. You can remind them again in ${waitInWords(seconds)}.`,
  invitationTitle: ({ hostName, isReminder }: { hostName: string | null; isReminder: boolean }) => {
    if (isReminder)
      return hostName ? `Reminder: ${hostName} cleaned up with you` : 'Reminder: a member cleaned up with you'
    return hostName ? `${hostName} cleaned up with you` : 'A member cleaned up with you'
  },
  invitationFacts: ({ day, pieces, people }: { day: string; pieces: string; people: string }) =>
    `On ${day}, ${people} picked up ${pieces} of litter together. Take your share: it counts for your goal, streak and boards.`,
  invitationUntil: (day: string) =>
    `You can join until ${day}. You were not there? Then do nothing, or press No thanks on the page.`,
  nobodyToRemind: 'Everybody you invited has answered.',
}

/** Sentences of the view that shows the join code and the members so far. */
export const joinCodeUiTexts = {
  qrCode: 'QR code that opens the page to join',
  scan: (address: string) => `Scan it, or type the code at ${address}`,
  /** Spells the code for screen readers. */
  code: (code: string) => `Code ${Array.from(code).join(' ')}`,
  copyLink: 'Copy link',
  notCopied: 'Your browser does not let us copy. Please copy the address from the page that the QR code opens.',
  share: 'Share',
  shared: 'We cleaned up together. Take your share of the pieces.',
  soFar: 'In so far',
  peopleIn: (shares: number, people: number) => `${formatNumber(shares)} of ${peopleInWords(people)}`,
  host: 'Host',
  youAsHost: 'You, host',
  you: 'You',
  joined: (day: string) => `Joined ${formatDayWithoutYear(day, 'TBD')}`,
  joinedNow: 'Joined just now',
  invited: 'Invited, no answer yet',
  declined: 'Said no',
  takeBack: 'Take back',
  takeBackOf: (name: string) => `Take back the invitation of ${name}`,
  logged: 'Logged. Now the others.',
  invite: 'Invite the others',
  done: 'Done',
  countsAlready: (pieces: number, until: string) =>
    `Your ${piecesInWords(pieces)} ${pieces === 1 ? 'counts' : 'count'} already. The others have until ${formatDayWithoutYear(until, 'TBD')}.`,
  openUntil: (until: string) => `The others can join until ${formatDayWithoutYear(until, 'TBD')}.`,
  afterUpload: 'You get the code once this is uploaded.',
  notUploaded: 'It could not be uploaded. Your Litterlog says why.',
  notRead: 'The code could not be loaded.',
}

/** A member who has a share or an invitation. A private one has no username. */
export type KnownMember = { username: string | null; hasDeclined?: boolean }

/** Sentences of the field for inviting members by name. */
export const inviteUiTexts = {
  label: 'Invite by name',
  placeholder: 'Username',
  needsNetwork: 'Inviting by name needs the network. You can do it later, too.',
  failed: 'The search for names failed. Please try again in a moment.',
  searching: 'Searching...',
  /** Explains an empty name list: the only matching member may already be in the group or invited. */
  nobodyFound: (typed: string, known: readonly KnownMember[] = []) => {
    const found = known.find(({ username }) => username?.toLowerCase().startsWith(typed.toLowerCase()))
    if (!found) return 'No public member with this name'
    return found.hasDeclined
      ? `${found.username} said no thanks. The link, the QR code and the code still let them in.`
      : `${found.username} is in or invited already.`
  },
  companion: ({ cleanups, lastTogether }: { cleanups: number; lastTogether: string | null }) =>
    lastTogether ? `With you on ${formatShortDay(lastTogether)}` : cleanupsInWords(cleanups),
  doNotInvite: (name: string) => `Do not invite ${name}`,
  invited: (name: string) => `${name} is invited`,
  notChosen: 'Please choose the name from the list, or empty this field.',
}
