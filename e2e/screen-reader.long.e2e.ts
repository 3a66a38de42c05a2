import { tags } from '../seed/events/tags.ts'
import { challengeSentences } from '#features/challenges/copy.ts'
import { aChallenge, far } from './harness/challenges.ts'
import { aTag, anEvent } from './harness/events.ts'
import { listening } from './harness/heard.ts'
import { LOGGED, aJpeg } from './harness/logging.ts'
import { mailTo } from './harness/mail.ts'
import { PASSWORD, aMember, anEmail, grace } from './harness/members.ts'
import { REVIEW, isAt, logged } from './harness/review.ts'
import { expect, test } from './harness/test.ts'
import { ready } from './harness/visitor.ts'

/*
 * Screen-reader transcripts of six tasks, done by keyboard only. They are stored in transcripts/; `-u` updates them.
 */

test('a screen-reader user logs a cleanup and finds it on the Litterlog', { timeout: 180_000 }, async ({ open }) => {
  const page = await open('/dashboard', { as: await aMember() })
  await ready(page)
  const { title, tabTo, press, type, hears, lands, script } = await listening(page)
  title('From the Litterlog into the dialog')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Log New Cleanup')
  await press('Enter')
  await lands('Pieces of litter')
  title('Sent with nothing in it')
  await tabTo('button, Log cleanup')
  await press('Enter')
  await lands('Please enter the number of pieces collected')
  await hears('At least one photo is required to log a cleanup activity.')
  title('Filled in, with a photo')
  await type('36')
  await lands('About 0.4 kg')
  await tabTo('Add photo 1')
  await page
    .getByRole('dialog')
    .locator('input[type=file][multiple]')
    .setInputFiles([await aJpeg()])
  await hears(/photo/i)
  await tabTo('button, Log cleanup')
  await press('Enter')
  await hears(LOGGED)
  title('In the Litterlog')
  await lands('Log New Cleanup')
  await page.getByRole('button', { name: /^Open the cleanup of/ }).waitFor()
  await tabTo('Open the cleanup of')
  await press('Enter')
  await lands('dialog, My Impact')
  await tabTo(/Delete cleanup|Edit/)
  await press('Escape')
  await lands('Open the cleanup of')
  await expect(script()).toMatchFileSnapshot('heard/logging.md')
})

test('a screen-reader user signs up, signs in and completes onboarding', { timeout: 240_000 }, async ({ open }) => {
  const email = anEmail()
  const page = await open('/signup', { isKnown: true })
  const { title, tabTo, press, type, hears, lands, arrives, script } = await listening(page, [[email, '(e-mail)']])
  title('Sent with nothing in it')
  await tabTo('button, Create your free account')
  await press('Enter')
  await lands('Full name')
  title('Filled in')
  for (const [field, text] of [
    ['', 'Nia Brook'],
    ['Email', email],
    ['Password', PASSWORD],
    ['ZIP/postal code', '85016'],
  ] as const) {
    if (field) await tabTo(field)
    await type(text)
  }
  await tabTo('checkbox')
  await press('Space')
  await lands('checked')
  await tabTo('button, Create your free account')
  await press('Enter')
  await hears('Account created successfully!')
  await lands('Check your email')
  title('The link of the message')
  const { link } = await mailTo(email)
  await page.goto(link)
  await arrives('Verify your email')
  await page.getByRole('heading', { level: 1, name: 'Your email is verified' }).waitFor()
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('link, Sign In')
  await press('Enter')
  await arrives('Sign')
  await lands(/^main/)
  title('Signing in')
  await tabTo('textbox, Email')
  await type(email)
  await tabTo('textbox, Password')
  await type(PASSWORD)
  await press('Enter')
  await hears('Welcome back!')
  title('The welcome')
  await page.getByRole('dialog').getByText('Step 1 of 2').waitFor()
  await lands('dialog, Welcome to Cleanstreak, Nia')
  await tabTo('button, Set my goal')
  await press('Enter')
  await page.getByRole('dialog').getByText('Step 2 of 2').waitFor()
  await lands('1,000 pieces. You are ready. Step 2 of 2')
  await tabTo('GAME ON!')
  await press('Enter')
  await hears('Welcome to Cleanstreak!')
  await expect(script()).toMatchFileSnapshot('heard/joining.md')
})

test('a screen-reader user finds their own Litterboard row and opens a bio', { timeout: 240_000 }, async ({ open }) => {
  const zipCode = `85016-${String(Math.floor(1000 + Math.random() * 9000))}`
  const member = await aMember({ zipCode })
  const page = await open(`/leaderboard?location=${zipCode}`, { as: member })
  await ready(page)
  const { title, tabTo, press, lands, arrives, script } = await listening(page, [
    [zipCode, '(ZIP code)'],
    [member.username, '(username)'],
  ])
  title('To the own row')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Jump to Me')
  await press('Enter')
  await lands(/listitem/)
  title('On to the bio')
  await tabTo(/^link, .*/)
  await press('Enter')
  await arrives('Meet')
  await lands(/^main/)
  await tabTo('link, Update profile')
  title('And back')
  await tabTo('Back to previous', 'Shift+Tab')
  await press('Enter')
  await arrives('Litterboard')
  await lands(/^main/)
  await expect(script()).toMatchFileSnapshot('heard/litterboard.md')
})

test('a screen-reader user joins a challenge with its code', { timeout: 240_000 }, async ({ open }) => {
  const [member, crew] = await Promise.all([aMember(), aChallenge({ isPrivate: true, goalLitterPieces: 1000 })])
  const page = await open('/challenges', { as: member, statuses: [404] })
  await ready(page)
  const { title, tabTo, press, type, hears, lands, arrives, script } = await listening(page, [
    [crew.title, '(challenge)'],
    [crew.accessCode, '(code)'],
    [member.username, '(username)'],
  ])
  title('The code')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo('Enter Code')
  await press('Enter')
  await lands('Challenge code')
  await press('Enter')
  await lands('Please enter a code')
  await type('nobody-knows')
  await press('Enter')
  await lands(/invalid/)
  await press('Control+a')
  await type(crew.accessCode)
  await press('Enter')
  await hears(challengeSentences.joined)
  title('The challenge')
  await arrives(crew.title)
  await lands(/^main/)
  await tabTo('Challenge Rules')
  await tabTo('Leave')
  await press('Enter')
  await lands('button, Stay in')
  await press('Escape')
  await lands('Leave')
  await expect(script()).toMatchFileSnapshot('heard/challenge.md')
})

/** Removes tags that other tests create concurrently from a transcript. */
const withoutOthers = (script: string) =>
  script.replaceAll(/^ {4}checkbox, (.*), not checked\n- Tab\n/gm, (told, name: string) =>
    name === '(tag)' || tags.some((tag) => tag.name === name) ? told : '',
  )

test('a screen-reader user finds an event and submits one', { timeout: 240_000 }, async ({ open }) => {
  const tag = await aTag()
  const event = await anEvent({ selectedTags: [tag.id] })
  const [year, month, day] = far(30).split('-')
  const typedDay = `${month}${day}${year}`
  const page = await open(`/cleanups?tag=${tag.slug}`, { isKnown: true })
  const { title, tabTo, press, type, hears, lands, arrives, script } = await listening(page, [
    [event.title, '(event)'],
    [tag.name, '(tag)'],
    [/\w+ \d+, 20\d\d/g, '(day)'],
    [typedDay, '(day)'],
  ])
  title('Found')
  await tabTo('Skip to content')
  await press('Enter')
  await tabTo(event.title)
  await press('Enter')
  await arrives(event.title)
  await lands(/^main/)
  await tabTo('Add to calendar')
  title('One of their own')
  await page.goto('/cleanups/submit')
  await page.getByRole('dialog').waitFor()
  await arrives('Submit Cleanup Event')
  await lands('textbox, Event title')
  await tabTo('button, Submit Cleanup Event')
  await press('Enter')
  await lands('Event title is required')
  await hears('6 fields need a look')
  await type('Riverbed sweep')
  await tabTo('Host organization')
  await type('Desert Rivers Alliance')
  await tabTo('Event website')
  await type('https://desertrivers.example')
  await tabTo('Start date')
  await type(typedDay)
  await tabTo('Postal code')
  await type('85016')
  await hears('Location details auto-filled')
  await tabTo('button, Submit Cleanup Event')
  await press('Enter')
  await hears("Cleanup event submitted successfully! We'll review it soon.")
  await arrives('Cleanup')
  await lands(/^main/)
  await expect(withoutOthers(script())).toMatchFileSnapshot('heard/events.md')
})

test('a screen-reader user reviews cleanups as an admin', { timeout: 240_000 }, async ({ open }) => {
  const member = await aMember({ fullName: 'Ines Prado' })
  await logged(member, [11, 12, 13])
  const page = await open(`${REVIEW}?search=${member.username}`, { as: grace })
  await ready(page)
  await isAt(page, 11, '1 of 3')
  const { title, tabTo, press, type, hears, lands, script } = await listening(page, [
    [member.username, '(username)'],
    [/Pending \d+/g, 'Pending (count)'],
    [/\w+ \d+, 20\d\d/g, '(day)'],
  ])
  title('By single keys')
  await press('a')
  await hears('approved')
  await isAt(page, 12, '1 of 2')
  await press('u')
  await hears('Decision undone')
  await isAt(page, 11, '1 of 3')
  await press('r')
  await lands('Admin notes')
  await type('Not litter')
  await press('Control+Enter')
  await hears('rejected')
  title('By what can be tabbed to')
  await isAt(page, 12, '1 of 2')
  await tabTo(/^button, Approve/)
  await press('Enter')
  await hears('approved')
  await expect(script()).toMatchFileSnapshot('heard/review.md')
})
