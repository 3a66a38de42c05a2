import { expectAccessiblePage } from './harness/accessibility.ts'
import { aTestChallenge, addDaysToToday } from './harness/challenges.ts'
import { demoMemberCredentials } from './harness/members.ts'
import { test } from './harness/test.ts'
import { pressButton, waitForMemberPage, waitForVisibleText } from './harness/visitor.ts'

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'the challenge list, a challenge page and their dialogs pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/challenges', { size, as: demoMemberCredentials })
    await page.getByRole('list', { name: 'Challenges' }).waitFor()
    await expectAccessiblePage(page)
    await pressButton(page, 'Enter Code')
    await page.getByRole('textbox', { name: 'Challenge code' }).press('Enter')
    await waitForVisibleText(page.getByRole('dialog'), 'Please enter a code')
    await expectAccessiblePage(page)

    await page.goto('/challenges/canal-path-crew')
    await waitForMemberPage(page)
    await page.getByRole('list', { name: 'Participants' }).waitFor()
    await expectAccessiblePage(page)
    await pressButton(page, 'Challenge Rules')
    await page.getByRole('dialog').waitFor()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await pressButton(page, 'Leave')
    await page.getByRole('alertdialog').waitFor()
    await expectAccessiblePage(page)
  },
)

test.for(sizes)(
  'challenge pages for visitors, without participants and for missing challenges pass the accessibility checks: %s',
  async (size, { open }) => {
    const crew = await aTestChallenge({
      title: 'Wherever-it-lies-and-however-long-it-takes '.repeat(2).trim(),
      description: 'Neighborhoodwatchingthegutters'.repeat(20),
      goalLitterPieces: 1_000_000_000,
      startDate: addDaysToToday(3),
      endDate: addDaysToToday(9),
    })
    const page = await open(`/challenges/${crew.slug}`, { size, as: demoMemberCredentials, statuses: [404] })
    await waitForVisibleText(page, 'Nobody is in yet')
    await expectAccessiblePage(page)
    await page.goto('/challenges/nobody-knows')
    await waitForVisibleText(page, 'Challenge not found')
    await expectAccessiblePage(page)
    await page.context().clearCookies()
    await page.goto(`/challenges/${crew.slug}`)
    await waitForVisibleText(page, 'Authentication Required')
    await expectAccessiblePage(page)
  },
)
