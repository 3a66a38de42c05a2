import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { AdminChallenge } from '#features/challenges/contract/challenge.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { brand } from '#platform/brand.ts'
import { formatDayWithoutWeekday } from '#platform/days.ts'
import { scanQrCode } from '#platform/server/qr-code/testing.ts'
import { expectAccessiblePage, testedScreenSizes } from './harness/accessibility.ts'
import { downloadFileFromLink } from './harness/browser/files.ts'
import { aTestChallenge, addDaysToToday } from './harness/challenges.ts'
import { aTestMember, callApi, demoAdminCredentials, createSessionToken } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { findButton, waitForMemberPage, waitForVisibleText, waitForToast } from './harness/visitor.ts'

const HOME = '/admin-main/challenges'
const LIST = '**/api/v1/admin/challenges*'
const ONE = '**/api/v1/admin/challenges/*'
const LOGO = '**/api/v1/admin/challenge-logos/*'

const box = (place: Page | Locator, name: string) => place.getByRole('textbox', { name })
const row = (page: Page, { title }: { title: string }) => page.getByRole('row').filter({ hasText: title })
const shown = (day: string) => formatDayWithoutWeekday(day, 'TBD')

async function write(dialog: Locator, name: 'Start date' | 'End date', day: string) {
  const [year, month, date] = day.split('-')
  const field = dialog.getByRole('group', { name })
  for (const [part, figures] of [
    [/month/i, month],
    [/day/i, date],
    [/year/i, year],
  ] as const)
    await field.getByRole('spinbutton', { name: part }).fill(figures!)
}

const choose = (dialog: Locator, what: 'Logo' | 'Banner', name: string, buffer: Buffer) =>
  dialog
    .getByRole('group', { name: what })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer })

test('a challenge that an admin creates with pictures appears to members', { timeout: 180_000 }, async ({ open }) => {
  const [member, other] = await Promise.all([aTestMember(), aTestChallenge()])
  const page = await open('/admin-main', { as: demoAdminCredentials, statuses: [409] })
  await page.getByRole('link', { name: 'Challenge Management' }).click()
  await page.getByRole('heading', { name: 'Challenge Management', level: 1 }).waitFor()
  await waitForVisibleText(page, 'View and manage team challenge boards')
  await findButton(page, 'Create Challenge').click()
  const dialog = page.getByRole('dialog', { name: 'Create Challenge' })
  const save = () => findButton(dialog, 'Create Challenge').click()
  await save()
  for (const missing of ['Title', 'Slug', 'Access code', 'Start date', 'End date'])
    await waitForVisibleText(dialog, `${missing} is required`)
  await waitForVisibleText(dialog, '5 fields need a look')
  await expect.poll(() => box(dialog, 'Title').evaluate((field) => field === document.activeElement)).toBe(true)

  // The slug follows the title until the admin edits it.
  const title = `Elm Street ${crypto.randomUUID().slice(0, 8)}`
  await box(dialog, 'Title').fill(title)
  const slug = title.toLowerCase().replaceAll(' ', '-')
  expect(await box(dialog, 'Slug').inputValue()).toBe(slug)
  await box(dialog, 'Slug').fill('Elm_Street')
  await box(dialog, 'Title').fill(`${title} 10K`)
  expect(await box(dialog, 'Slug').inputValue()).toBe('Elm_Street')
  await box(dialog, 'Access code').fill('no spaces')
  await box(dialog, 'Challenge goal').fill('-5')
  await write(dialog, 'Start date', addDaysToToday(-7))
  await write(dialog, 'End date', addDaysToToday(-8))
  await save()
  await waitForVisibleText(dialog, 'Slug must contain only lowercase letters, numbers, and hyphens')
  await dialog.getByText('The end of its address: lowercase letters').waitFor()
  await waitForVisibleText(dialog, 'The access code must have no spaces')
  await waitForVisibleText(dialog, 'The goal must be a whole number from 0 to 1,000,000,000')
  await waitForVisibleText(dialog, 'End date cannot be before the start date')
  await write(dialog, 'End date', addDaysToToday(7))
  await box(dialog, 'Challenge goal').fill('5000')

  await choose(dialog, 'Logo', 'logo.jpg', Buffer.from('Only words, whatever the name says'))
  await waitForVisibleText(dialog, 'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.')
  const jpeg = await aPictureFile({ width: 640, height: 480 })
  await choose(dialog, 'Banner', 'large.jpg', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]))
  await waitForVisibleText(dialog, 'Image size must be less than 5MB')
  await page.route(LOGO, (route) => route.fulfill({ status: 409, json: { code: 'X', message: 'Not this one' } }))
  await choose(dialog, 'Logo', 'logo.jpg', jpeg)
  await waitForVisibleText(dialog, 'Not this one')
  await page.unroute(LOGO)
  await findButton(dialog, 'Try again, logo').click()
  const logo = dialog.getByRole('img', { name: 'Logo' })
  await expect.poll(() => logo.getAttribute('src')).toMatch(/^\/api\/files\/challenges\//)

  await box(dialog, 'Slug').fill(other.slug)
  await box(dialog, 'Access code').fill(other.accessCode)
  await save()
  await waitForVisibleText(dialog, 'This slug is already taken. Please choose another one.')
  await waitForVisibleText(dialog, 'This challenge code is already taken. Please choose another one.')
  await page.reload()
  await waitForMemberPage(page)
  await findButton(page, 'Create Challenge').click()
  await waitForVisibleText(dialog, 'This is what you had before.')
  expect(await box(dialog, 'Title').inputValue()).toBe(`${title} 10K`)
  await logo.waitFor()
  await box(dialog, 'Slug').fill(slug)
  await findButton(dialog, 'Make one up').click()
  await box(dialog, 'Challenge rules').fill('Wear gloves\nLeave the nests')
  await choose(dialog, 'Banner', 'banner.jpg', jpeg)
  await save()
  await waitForToast(page, 'success', 'Challenge created successfully')
  await dialog.waitFor({ state: 'detached' })
  // Other tests create challenges concurrently, so the new challenge may not be in the first row.
  const made = row(page, { title: `${title} 10K` })
  for (const cell of [slug, 'Active', shown(addDaysToToday(-7)), shown(addDaysToToday(7))])
    await made.getByText(cell).waitFor()

  const seen = await open(`/challenges/${slug}`, { as: member })
  await seen.getByRole('heading', { name: `${title} 10K` }).waitFor()
  await waitForVisibleText(seen, '5,000')
  expect(await seen.locator('img[src^="/api/files/challenges/"]').count()).toBe(2)
  await findButton(seen, 'Challenge Rules').click()
  const rules = seen.getByRole('dialog')
  await waitForVisibleText(rules, 'Leave the nests')
})

test('an admin finds, sorts, edits and deletes challenges', { timeout: 180_000 }, async ({ open }) => {
  const word = crypto.randomUUID().slice(0, 8)
  const named = Array.from({ length: 11 }, (_, index) => `Crew ${word} ${String.fromCharCode(65 + index)}`)
  // Public challenges fill the members' list, nine to a page, and would disturb another test.
  const challenges = await Promise.all(named.map((title, index) => aTestChallenge({ title, isPrivate: index > 0 })))
  const [first] = challenges as [AdminChallenge]
  const { token } = await aTestMember()
  await callApi('PUT', `/challenges/${first.slug}/participation`, { token })

  const page = await open(`${HOME}?page=2`, { as: demoAdminCredentials, statuses: [409, 500] })
  const search = page.getByRole('searchbox', { name: 'Search by title, slug or access code' })
  await search.fill(word)
  await page.waitForURL(`**${HOME}?search=${word}`)
  await page.getByText('11 challenges found. Showing 1 to 10 of 11.').waitFor()
  await page.getByRole('columnheader', { name: 'Title' }).click()
  await page.waitForURL('**sort=title*')
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain(`${word} A`)
  await findButton(page, 'Page 2').click()
  await page.getByText('Showing 11 to 11 of 11.').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await row(page, { title: named[10]! }).waitFor()
  await page.goBack()
  await row(page, first).waitFor()
  expect(await search.inputValue()).toBe(word)
  for (const name of ['Slug', 'Challenge Code', 'Start Date', 'End Date']) {
    await page.getByRole('columnheader', { name }).click()
    await expect.poll(() => page.getByRole('columnheader', { name }).getAttribute('aria-sort')).toBe('ascending')
  }
  await search.fill(first.accessCode)
  await page.getByText('1 challenge found.').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await findButton(page, `Copy code ${first.accessCode}`).click()
  await waitForToast(page, 'success', 'Challenge code copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.accessCode)

  const dialog = page.getByRole('dialog', { name: 'Edit Challenge' })
  const edit = () => findButton(page, `Edit ${first.title}`).click()
  await edit()
  await write(dialog, 'End date', addDaysToToday(20))
  await waitForVisibleText(dialog, 'One member takes part. With other dates their cleanups are counted anew.')
  await page.keyboard.press('Escape')
  await waitForVisibleText(page, 'Discard your changes?')
  await findButton(page, 'Keep editing').click()
  await dialog.getByText('Published', { exact: true }).click()
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(dialog, 'Save changes').click()
  await waitForVisibleText(dialog, 'Failed to save challenge')
  await page.unroute(ONE)
  // Another admin has saved first.
  const body = { ...first, subhead: '', description: '', challengeRules: '', goalLitterPieces: 77 }
  await callApi('PUT', `/admin/challenges/${first.id}`, {
    token: await createSessionToken(demoAdminCredentials),
    body,
  })
  await findButton(dialog, 'Save changes').click()
  await waitForVisibleText(dialog, 'This challenge has changed since you opened it. Please look at it again.')
  await expect.poll(() => dialog.getByRole('switch', { name: 'Published' }).isChecked()).toBe(false)
  await findButton(dialog, 'Discard what I typed and load it').click()
  await expect.poll(() => box(dialog, 'Challenge goal').inputValue()).toBe('77')
  expect(await dialog.getByRole('switch', { name: 'Published' }).isChecked()).toBe(true)
  await write(dialog, 'End date', addDaysToToday(20))
  await dialog.getByText('Published', { exact: true }).click()
  await findButton(dialog, 'Save changes').click()
  await waitForToast(page, 'success', 'Challenge updated successfully')
  await row(page, first)
    .getByText(shown(addDaysToToday(20)))
    .waitFor()
  await row(page, first).getByText('Not published').waitFor()

  await findButton(page, `Delete ${first.title}`).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${first.title}?` })
  await waitForVisibleText(question, 'This cannot be undone, though nobody loses a cleanup. What goes with it:')
  await waitForVisibleText(question, 'Its one participant, with the results')
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await findButton(question, 'Delete challenge').click()
  await waitForVisibleText(question, 'Failed to delete challenge')
  await page.unroute(ONE)
  await findButton(question, 'Delete challenge').click()
  await waitForToast(page, 'success', 'Challenge deleted successfully')
  await page.getByText('No challenge has this in its title, slug or access code.').first().waitFor()

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { code: 'X', message: '' } }))
  await search.fill('')
  await waitForVisibleText(page, 'Failed to load challenges. Please try again later.')
  await page.unroute(LIST)
  await findButton(page, 'Try Again').click()
  await page.getByText(/challenges found/).waitFor()
})

test('an admin exports the participants of a challenge and prints a poster with a QR code for joining', async ({
  open,
}) => {
  const [member, crew] = await Promise.all([
    aTestMember(),
    aTestChallenge({ title: 'Canal Keepers', goalLitterPieces: 5000 }),
  ])
  await callApi('PUT', `/challenges/${crew.slug}/participation`, { token: member.token })
  const page = await open(`${HOME}?search=${crew.slug}`, { as: demoAdminCredentials, statuses: [404] })
  for (const name of ['Export the participants of Canal Keepers', 'Export CSV']) {
    const file = await downloadFileFromLink(page, page.getByRole('link', { name }))
    expect(file.name).toMatch(/^challenge-participants-.*\.csv$/)
    expect(file.bytes.toString()).toContain(`${crew.slug},1,${member.username},`)
    await page.goto(`/challenges/${crew.slug}`)
  }

  await page.getByRole('link', { name: 'Poster' }).click()
  await page.getByRole('heading', { name: 'Canal Keepers', level: 2 }).waitFor()
  await expect.poll(() => page.title()).toBe(`Poster of Canal Keepers | ${brand.name}`)
  await waitForVisibleText(page, crew.accessCode)
  await page.getByText('Our goal: 5,000 pieces of litter').waitFor()
  const path = `/challenges?${new URLSearchParams({ code: crew.accessCode })}`
  const address = inject('origin') + path
  await page.getByText(address.replace(/^https?:\/\//, ''), { exact: true }).waitFor()

  // The paper shows the sheet alone, black on white, on one page.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await findButton(page, 'Print').isVisible()).toBe(false)
  const sheet = page.getByRole('article', { name: 'Canal Keepers' })
  expect(
    await sheet.evaluate((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]),
  ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  expect(await scanQrCode(await page.getByRole('img', { name: 'QR code' }).screenshot())).toBe(address)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)

  // A phone that scanned it shows the dialog with the code after signing in.
  const phone = await open(path, { as: await aTestMember(), size: 'phone' })
  const dialog = phone.getByRole('dialog', { name: 'Join Challenge' })
  expect(await box(dialog, 'Challenge code').inputValue()).toBe(crew.accessCode)
  await findButton(dialog, 'Join Challenge').click()
  await waitForToast(phone, 'success', 'Successfully joined the challenge!')
  await phone.waitForURL(`**/challenges/${crew.slug}`)

  await page.emulateMedia({ media: null })
  await page.goto(`/admin-main/challenges/${crypto.randomUUID()}/poster`)
  await expect.poll(() => page.title()).toBe(`Page not found | ${brand.name}`)
})

test.for(testedScreenSizes)(
  'the challenge page of the admin console passes the accessibility checks: %s',
  { timeout: 180_000 },
  async (size, { open }) => {
    const challenge = await aTestChallenge({ isPrivate: true })
    const page = await open(`${HOME}?search=${challenge.slug}`, { as: demoAdminCredentials, size })
    await findButton(page, `Edit ${challenge.title}`).filter({ visible: true }).waitFor()
    // The admin did not join this private challenge, so its participants are not offered.
    expect(await page.getByRole('link', { name: /^Export the participants/ }).count()).toBe(0)
    await expectAccessiblePage(page)
    await findButton(page, 'Create Challenge').click()
    const dialog = page.getByRole('dialog')
    await findButton(dialog, 'Create Challenge').click()
    await waitForVisibleText(dialog, 'Title is required')
    await choose(dialog, 'Logo', 'logo.jpg', await aPictureFile())
    await dialog.getByRole('img', { name: 'Logo' }).waitFor()
    await expectAccessiblePage(page)
  },
)
