import { expectAccessible } from './harness/accessibility.ts'
import { aChallenge, daysFromToday } from './harness/challenges.ts'
import { memberRosa } from './harness/members.ts'
import { test } from './harness/test.ts'
import { pressButton, waitForMemberPage, waitForText } from './harness/visitor.ts'

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'the challenge list, a challenge page and their dialogs pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/challenges', { size, as: memberRosa })
    await page.getByRole('list', { name: 'Challenges' }).waitFor()
    await expectAccessible(page)
    await pressButton(page, 'Enter Code')
    await page.getByRole('textbox', { name: 'Challenge code' }).press('Enter')
    await waitForText(page.getByRole('dialog'), 'Please enter a code')
    await expectAccessible(page)

    await page.goto('/challenges/canal-path-crew')
    await waitForMemberPage(page)
    await page.getByRole('list', { name: 'Participants' }).waitFor()
    await expectAccessible(page)
    await pressButton(page, 'Challenge Rules')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await pressButton(page, 'Leave')
    await page.getByRole('alertdialog').waitFor()
    await expectAccessible(page)
  },
)

test.for(sizes)(
  'challenge pages without participants, for a missing challenge and for visitors pass the accessibility checks: %s',
  async (size, { open }) => {
    const crew = await aChallenge({
      title: 'Wherever-it-lies-and-however-long-it-takes '.repeat(2).trim(),
      description: 'Neighborhoodwatchingthegutters'.repeat(20),
      goalLitterPieces: 1_000_000_000,
      startDate: daysFromToday(3),
      endDate: daysFromToday(9),
    })
    const page = await open(`/challenges/${crew.slug}`, { size, as: memberRosa, statuses: [404] })
    await waitForText(page, 'Nobody is in yet')
    await expectAccessible(page)
    await page.goto('/challenges/nobody-knows')
    await waitForText(page, 'Challenge not found')
    await expectAccessible(page)
    await page.context().clearCookies()
    await page.goto(`/challenges/${crew.slug}`)
    await waitForText(page, 'Authentication Required')
    await expectAccessible(page)
  },
)
