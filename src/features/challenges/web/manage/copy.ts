import { pictureUploadUiTexts } from '#features/photos/copy.ts'

/** Texts of challenge management. Messages that the API shares are in the feature's copy.ts. */
export const challengeManagementUiTexts = {
  title: 'Challenge Management',
  subtitle: 'View and manage team challenge boards',
  search: 'Search by title, slug or access code',
  create: 'Create Challenge',
  noneYet: 'There are no challenges yet.',
  noneFound: 'No challenge has this in its title, slug or access code.',
  found: (total: string, isOne: boolean) => `${total} ${isOne ? 'challenge' : 'challenges'} found.`,

  codeCopied: 'Challenge code copied',
  codeNotCopied: 'Failed to copy the challenge code',

  slugHint: 'The end of its address: lowercase letters, numbers and hyphens.',
  codeHint: 'Who has it can join. Case-sensitive, without spaces.',
  goalHint: 'Pieces of litter; 0 for no goal.',
  rulesHint: 'One rule per line.',
  privateHint: 'Only participants see it; one joins with the code.',
  publishedHint: 'While this is off, nobody but admins can see it.',
  logoHint: `The square in its middle is shown. ${pictureUploadUiTexts.acceptedChallengePictures}`,
  bannerHint: `A wide picture for the top of its page, which cuts its left edge at a slant. ${pictureUploadUiTexts.acceptedChallengePictures}`,
  daysChanged: (participants: string, isOne: boolean) =>
    isOne
      ? 'One member takes part. With other dates their cleanups are counted anew.'
      : `${participants} members take part. With other dates their cleanups are counted anew.`,

  pictureNotSent: 'Failed to upload image',
  pictureUnsent: 'Try the picture again, or remove it.',
  pictureSent: (label: string) => `${label} uploaded`,

  deleting: 'This cannot be undone, though nobody loses a cleanup. What goes with it:',
  participantsGone: (participants: string, isOne: boolean) =>
    isOne ? 'Its one participant, with the results' : `Its ${participants} participants, with their results`,
  codeGone: (code: string) => `Its code ${code}: nobody can join with it any more`,
  logoGone: 'Its logo',
  bannerGone: 'Its banner',
}
