import { tags } from '../seed/events/tags.ts'
import { challengeUiTexts } from '#features/challenges/copy.ts'
import { aTestChallenge, addDaysToToday } from './harness/challenges.ts'
import { anEventTag, anApprovedEvent } from './harness/events.ts'
import { createScreenReaderWithTranscript } from './harness/transcript.ts'
import { CLEANUP_LOGGED_MESSAGE, aJpegFile } from './harness/log-dialog.ts'
import { waitForEmail } from './harness/email.ts'
import { TEST_PASSWORD, aTestMember, aUniqueEmailAddress, demoAdminCredentials } from './harness/members.ts'
import { CLEANUP_REVIEW_PATH, expectCleanupOpenInReview, logDistinctCleanups } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { loadPageScripts, waitForMemberPage } from './harness/visitor.ts'

/*
 * Screen-reader transcripts of six tasks, done by keyboard only. They are stored in transcripts/; `-u` updates them.
 */

test('a screen-reader user logs a cleanup and finds it on the Litterlog', { timeout: 180_000 }, async ({ open }) => {
  const page = await open('/dashboard', { as: await aTestMember() })
  await waitForMemberPage(page)
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, transcript } =
    await createScreenReaderWithTranscript(page)
  addHeading('From the Litterlog into the dialog')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Log New Cleanup')
  await press('Enter')
  await expectFocus('Pieces of litter')
  addHeading('Sent with nothing in it')
  await tabTo('button, Log cleanup')
  await press('Enter')
  await expectFocus('Please enter the number of pieces collected')
  await expectAnnouncement('At least one photo is required to log a cleanup activity.')
  addHeading('Filled in, with a photo')
  await type('36')
  await expectFocus('About 0.8 lb')
  await tabTo('Add photo 1')
  await page
    .getByRole('dialog')
    .locator('input[type=file][multiple]')
    .setInputFiles([await aJpegFile()])
  await expectAnnouncement(/photo/i)
  await tabTo('button, Log cleanup')
  await press('Enter')
  await expectAnnouncement(CLEANUP_LOGGED_MESSAGE)
  addHeading('In the Litterlog')
  await expectFocus('Log New Cleanup')
  await page.getByRole('button', { name: /^Open the cleanup of/ }).waitFor()
  await tabTo('Open the cleanup of')
  await press('Enter')
  await expectFocus('dialog, My Impact')
  await tabTo(/Delete cleanup|Edit/)
  await press('Escape')
  await expectFocus('Open the cleanup of')
  await expect(transcript()).toMatchFileSnapshot('transcripts/logging.md')
})

test('a screen-reader user logs a group cleanup', { timeout: 180_000 }, async ({ open }) => {
  const companion = await aTestMember()
  const page = await open('/dashboard/log-cleanup', { as: await aTestMember() })
  await page.getByRole('dialog').waitFor()
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, transcript } =
    await createScreenReaderWithTranscript(page, [[companion.username, '(companion)']])
  addHeading('First step')
  await expectFocus('Pieces of litter')
  await tabTo('Cleaned up with others')
  await press('Space')
  await press('Shift+Tab')
  await press('Shift+Tab')
  await type('214')
  await page
    .getByRole('dialog')
    .locator('input[type=file][multiple]')
    .setInputFiles([await aJpegFile()])
  await expectAnnouncement(/photo/i)
  await press('Enter')
  addHeading('Second step')
  await expectFocus('Pieces, all bags together')
  await tabTo('Invite by name')
  await type(companion.username)
  await page.getByRole('option', { name: companion.username }).waitFor()
  await press('ArrowDown')
  await press('Enter')
  await page.getByRole('button', { name: `Do not invite ${companion.username}` }).waitFor()
  await tabTo('People who were there', 'Shift+Tab')
  await press('ArrowUp')
  await expectAnnouncement('You start with 72, the others with 71 each.')
  await tabTo('button, Log cleanup')
  await press('Enter')
  addHeading('The code')
  await page.getByRole('dialog', { name: 'Logged. Now the others.' }).getByText('In so far').waitFor()
  await tabTo('button, Done')
  await press('Enter')
  await expect(transcript()).toMatchFileSnapshot('transcripts/logging-together.md')
})

test('a screen-reader user signs up, signs in and completes onboarding', { timeout: 240_000 }, async ({ open }) => {
  const email = aUniqueEmailAddress()
  const page = await open('/signup', { isKnown: true })
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, expectPage, transcript } =
    await createScreenReaderWithTranscript(page, [
      [email, '(e-mail)'],
      // The pace that reaches a goal depends on the days left in the year.
      [/[\d,]+ pieces a (week|day)/g, '(number) pieces a week'],
      [/[\d,]+ a day/g, '(number) a day'],
    ])
  addHeading('Sent with nothing in it')
  await tabTo('button, Create your free account')
  await press('Enter')
  await expectFocus('Full name')
  addHeading('Filled in')
  for (const [field, text] of [
    ['', 'Nia Brook'],
    ['Email', email],
    ['Password', TEST_PASSWORD],
    ['ZIP/postal code', '85016'],
  ] as const) {
    if (field) await tabTo(field)
    await type(text)
  }
  await tabTo('checkbox')
  await press('Space')
  await expectFocus('checked')
  await tabTo('button, Create your free account')
  await press('Enter')
  await expectAnnouncement('Account created successfully!')
  await expectFocus('Check your email')
  addHeading('The link of the message')
  const { link } = await waitForEmail(email)
  await page.goto(link)
  await expectPage('Verify your email')
  await page.getByRole('heading', { level: 1, name: 'Your email is verified' }).waitFor()
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('link, Sign In')
  await press('Enter')
  await expectPage('Sign')
  await expectFocus(/^main/)
  addHeading('Signing in')
  await tabTo('textbox, Email')
  await type(email)
  await tabTo('textbox, Password')
  await type(TEST_PASSWORD)
  await press('Enter')
  await expectAnnouncement('Welcome back!')
  addHeading('The welcome')
  await page.getByRole('dialog').getByText('Step 1 of 2').waitFor()
  await expectFocus('dialog, Welcome to Cleanstreak, Nia')
  await tabTo('button, Set my goal')
  await press('Enter')
  await page.getByRole('dialog').getByText('Step 2 of 2').waitFor()
  await expectFocus('1,000 pieces. You are ready. Step 2 of 2')
  await tabTo('GAME ON!')
  await press('Enter')
  await expectAnnouncement('Welcome to Cleanstreak!')
  await expect(transcript()).toMatchFileSnapshot('transcripts/joining.md')
})

test('a screen-reader user finds their own Litterboard row and opens a bio', { timeout: 240_000 }, async ({ open }) => {
  const zipCode = `85016-${String(Math.floor(1000 + Math.random() * 9000))}`
  const member = await aTestMember({ zipCode })
  const page = await open(`/leaderboard?location=${zipCode}`, { as: member })
  await waitForMemberPage(page)
  const { addHeading, tabTo, press, expectFocus, expectPage, transcript } = await createScreenReaderWithTranscript(
    page,
    [
      [zipCode, '(ZIP code)'],
      [member.username, '(username)'],
    ],
  )
  addHeading('To the own row')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Jump to Me')
  await press('Enter')
  await expectFocus(/listitem/)
  addHeading('On to the bio')
  await tabTo(/^link, .*/)
  await press('Enter')
  await expectPage('Meet')
  await expectFocus(/^main/)
  await tabTo('link, Update profile')
  addHeading('And back')
  await tabTo('Back to previous', 'Shift+Tab')
  await press('Enter')
  await expectPage('Litterboard')
  await expectFocus(/^main/)
  await expect(transcript()).toMatchFileSnapshot('transcripts/litterboard.md')
})

test('a screen-reader user joins a challenge with its code', { timeout: 240_000 }, async ({ open }) => {
  const [member, crew] = await Promise.all([aTestMember(), aTestChallenge({ isPrivate: true, goalLitterPieces: 1000 })])
  const page = await open('/challenges', { as: member, statuses: [404] })
  await waitForMemberPage(page)
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, expectPage, transcript } =
    await createScreenReaderWithTranscript(page, [
      [crew.title, '(challenge)'],
      [crew.accessCode, '(code)'],
      [member.username, '(username)'],
    ])
  addHeading('The code')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Enter Code')
  await press('Enter')
  await expectFocus('Challenge code')
  await press('Enter')
  await expectFocus('Please enter a code')
  await type('nobody-knows')
  await press('Enter')
  await expectFocus(/invalid/)
  await press('Control+a')
  await type(crew.accessCode)
  await press('Enter')
  await expectAnnouncement(challengeUiTexts.joined)
  addHeading('The challenge')
  await expectPage(crew.title)
  await expectFocus(/^main/)
  await tabTo('Challenge Rules')
  await tabTo('Leave')
  await press('Enter')
  await expectFocus('button, Stay in')
  await press('Escape')
  await expectFocus('Leave')
  await expect(transcript()).toMatchFileSnapshot('transcripts/challenge.md')
})

/** Removes tags that other tests create concurrently from a transcript. */
const removeTagsOfOtherTests = (transcript: string) =>
  transcript.replaceAll(/^ {4}checkbox, (.*), not checked\n- Tab\n/gm, (match, name: string) =>
    name === '(tag)' || tags.some((tag) => tag.name === name) ? match : '',
  )

test('a screen-reader user finds an event and submits one', { timeout: 240_000 }, async ({ open }) => {
  const tag = await anEventTag()
  const event = await anApprovedEvent({ selectedTags: [tag.id] })
  const [year, month, day] = addDaysToToday(30).split('-')
  const typedDay = `${month}${day}${year}`
  const page = await open(`/cleanups?tag=${tag.slug}`, { isKnown: true })
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, expectPage, transcript } =
    await createScreenReaderWithTranscript(page, [
      [event.title, '(event)'],
      [tag.name, '(tag)'],
      [/\w+ \d+, 20\d\d/g, '(day)'],
      [typedDay, '(day)'],
    ])
  // A press before the scripts would load the event as a document of its own, where nothing moves the focus.
  await loadPageScripts(page)
  addHeading('Found')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo(event.title)
  await press('Enter')
  await expectPage(event.title)
  await expectFocus(/^main/)
  await tabTo('Add to calendar')
  addHeading('One of their own')
  await page.goto('/cleanups/submit')
  await page.getByRole('dialog').waitFor()
  await expectPage('Submit Cleanup Event')
  await expectFocus('textbox, Event title')
  await tabTo('button, Submit Cleanup Event')
  await press('Enter')
  await expectFocus('Event title is required')
  await expectAnnouncement('6 fields need a look')
  await type('Riverbed sweep')
  await tabTo('Host organization')
  await type('Desert Rivers Alliance')
  await tabTo('Event website')
  await type('https://desertrivers.example')
  await tabTo('Start date')
  await type(typedDay)
  await tabTo('Postal code')
  await type('85016')
  await expectAnnouncement('Location details auto-filled')
  await tabTo('button, Submit Cleanup Event')
  await press('Enter')
  await expectAnnouncement("Cleanup event submitted successfully! We'll review it soon.")
  await expectPage('Cleanup')
  await expectFocus(/^main/)
  await expect(removeTagsOfOtherTests(transcript())).toMatchFileSnapshot('transcripts/events.md')
})

test('a screen-reader user reviews cleanups as an admin', { timeout: 240_000 }, async ({ open }) => {
  const member = await aTestMember({ fullName: 'Ines Prado' })
  await logDistinctCleanups(member, [11, 12, 13])
  const page = await open(`${CLEANUP_REVIEW_PATH}?search=${member.username}`, { as: demoAdminCredentials })
  await waitForMemberPage(page)
  await expectCleanupOpenInReview(page, 11, '1 of 3')
  const { addHeading, tabTo, press, type, expectAnnouncement, expectFocus, transcript } =
    await createScreenReaderWithTranscript(page, [
      [member.username, '(username)'],
      [/Pending \d+/g, 'Pending (count)'],
      [/\w+ \d+, 20\d\d/g, '(day)'],
    ])
  addHeading('By single keys')
  await press('a')
  await expectAnnouncement('approved')
  await expectCleanupOpenInReview(page, 12, '1 of 2')
  await press('u')
  await expectAnnouncement('Decision undone')
  await expectCleanupOpenInReview(page, 11, '1 of 3')
  await press('r')
  await expectFocus('Admin notes')
  await type('Not litter')
  await press('Control+Enter')
  await expectAnnouncement('rejected')
  addHeading('By what can be tabbed to')
  await expectCleanupOpenInReview(page, 12, '1 of 2')
  await tabTo(/^button, Approve/)
  await press('Enter')
  await expectAnnouncement('approved')
  await expect(transcript()).toMatchFileSnapshot('transcripts/review.md')
})
