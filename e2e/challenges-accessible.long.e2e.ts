import { expectNoBarrier } from './harness/accessible.ts'
import { aChallenge, far } from './harness/challenges.ts'
import { rosa } from './harness/members.ts'
import { test } from './harness/test.ts'
import { press, ready, said } from './harness/visitor.ts'

const sizes = ['desktop', 'phone'] as const

test.for(sizes)(
  'the challenge list, a challenge and their dialogs pass the accessibility checks: %s',
  async (size, { open }) => {
    const page = await open('/challenges', { size, as: rosa })
    await page.getByRole('list', { name: 'Challenges' }).waitFor()
    await expectNoBarrier(page)
    await press(page, 'Enter Code')
    await page.getByRole('textbox', { name: 'Challenge code' }).press('Enter')
    await said(page.getByRole('dialog'), 'Please enter a code')
    await expectNoBarrier(page)

    await page.goto('/challenges/canal-path-crew')
    await ready(page)
    await page.getByRole('list', { name: 'Participants' }).waitFor()
    await expectNoBarrier(page)
    await press(page, 'Challenge Rules')
    await page.getByRole('dialog').waitFor()
    await expectNoBarrier(page)
    await page.keyboard.press('Escape')
    await press(page, 'Leave')
    await page.getByRole('alertdialog').waitFor()
    await expectNoBarrier(page)
  },
)

test.for(sizes)(
  'an empty, a missing and a signed-out challenge page pass the accessibility checks: %s',
  async (size, { open }) => {
    const crew = await aChallenge({
      title: 'Wherever-it-lies-and-however-long-it-takes '.repeat(2).trim(),
      description: 'Neighborhoodwatchingthegutters'.repeat(20),
      goalLitterPieces: 1_000_000_000,
      startDate: far(3),
      endDate: far(9),
    })
    const page = await open(`/challenges/${crew.slug}`, { size, as: rosa, statuses: [404] })
    await said(page, 'Nobody is in yet')
    await expectNoBarrier(page)
    await page.goto('/challenges/nobody-knows')
    await said(page, 'Challenge not found')
    await expectNoBarrier(page)
    await page.context().clearCookies()
    await page.goto(`/challenges/${crew.slug}`)
    await said(page, 'Authentication Required')
    await expectNoBarrier(page)
  },
)
