import { formatDay } from '#platform/days.ts'
import { formatNumber, participantsInWords } from '#platform/numbers.ts'
import { slugErrorMessages } from '#platform/slugs.ts'
import { MAX_CHALLENGE_GOAL, CHALLENGE_FIELD_MAX_LENGTHS } from './rules.ts'

const tooLong = (what: string, limit: number) => `${what} must be at most ${formatNumber(limit)} characters`

/** User-facing texts about challenges, for members and admins. The specification of the product fixes their wording. */
export const challengeUiTexts = {
  listFailed: 'Failed to load challenges. Please try again later.',
  signInFirst: 'Authentication Required',
  notFound: 'Challenge not found',
  noRules: 'No rules have been set for this challenge.',
  noGoal: 'No goal set',
  totalOfParticipants: (count: number) => `Total of ${participantsInWords(count)}`,
  hidden: 'This challenge is not published: members cannot see it.',
  notJoinable: 'Nobody can join before it is published.',
  posterOf: (title: string) => `Poster of ${title}`,
  exportOf: (title: string) => `Export the participants of ${title}`,
  challengeFailed: 'Failed to load the challenge. Please try again later.',
  participantsFailed: 'Failed to load the participants. Please try again later.',
  placeFailed: 'Failed to find your place. Please try again.',

  noCode: 'Please enter a code',
  typeCode: 'Type the code you were given.',
  codeFilledIn: 'The code of the poster is filled in. Press Join Challenge to take part.',
  codeHint: 'The code is case-sensitive and has no spaces.',
  unknownCode: 'Invalid challenge code',
  notPublished: 'This challenge is not currently active',
  notStarted: (startDate: string) => `This challenge hasn't started yet. It begins on ${formatDay(startDate, 'TBD')}.`,
  hasEnded: 'This challenge has already ended.',
  alreadyIn: 'You are already a participant in this challenge',
  notJoined: 'Failed to join the challenge. Please try again.',
  joined: 'Successfully joined the challenge!',
  left: (title: string) => `You have left ${title}`,
  notLeft: 'Failed to leave the challenge. Please try again.',

  ...slugErrorMessages,
  titleRequired: 'Title is required',
  codeRequired: 'Access code is required',
  codeInvalid: 'The access code must have no spaces',
  codeTaken: 'This challenge code is already taken. Please choose another one.',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  endBeforeStart: 'End date cannot be before the start date',
  goalInvalid: `The goal must be a whole number from 0 to ${formatNumber(MAX_CHALLENGE_GOAL)}`,
  slugTooLong: tooLong('Slug', CHALLENGE_FIELD_MAX_LENGTHS.slug),
  titleTooLong: tooLong('Title', CHALLENGE_FIELD_MAX_LENGTHS.title),
  subheadTooLong: tooLong('Subhead', CHALLENGE_FIELD_MAX_LENGTHS.subhead),
  descriptionTooLong: tooLong('Description', CHALLENGE_FIELD_MAX_LENGTHS.description),
  codeTooLong: tooLong('Access code', CHALLENGE_FIELD_MAX_LENGTHS.accessCode),
  rulesTooLong: tooLong('Challenge rules', CHALLENGE_FIELD_MAX_LENGTHS.challengeRules),
  pictureLost: 'The picture is no longer there. Please choose it again.',
  changedMeanwhile: 'This challenge has changed since you opened it. Please look at it again.',

  created: 'Challenge created successfully',
  updated: 'Challenge updated successfully',
  notSaved: 'Failed to save challenge',
  deleted: 'Challenge deleted successfully',
  notDeleted: 'Failed to delete challenge',
}
