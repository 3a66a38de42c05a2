import type { Locator, Page } from 'playwright-core'
import { addDays } from '#platform/days.ts'
import { testedScreenSizes, expectAccessiblePage } from './harness/accessibility.ts'
import { downloadFileFromLink } from './harness/browser/files.ts'
import { aLoggedCleanup, anUploadedPhoto, testRunDay } from './harness/cleanups.ts'
import { aTestMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'
import { waitForVisibleText } from './harness/visitor.ts'

const NOTES = 'Canal path, "both" sides,\nthen home'

async function exportDialog(page: Page) {
  await page.getByRole('button', { name: 'Download my cleanups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download my cleanups' })
  await dialog.waitFor()
  return dialog
}

async function downloadExport(page: Page, dialog: Locator) {
  const file = await downloadFileFromLink(page, dialog.getByRole('link', { name: 'Download' }))
  await dialog.waitFor({ state: 'detached' })
  return file
}

async function type(dialog: Locator, field: 'From' | 'To', day: string) {
  const [year, month, date] = day.split('-')
  for (const [part, value] of Object.entries({ month, day: date, year }))
    await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}, ${field}`) }).pressSequentially(value!)
}

function parseCsv(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of csv.replace('\uFEFF', '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  const [header = [], ...records] = rows.slice(0, -1)
  return records.map((cells) => Object.fromEntries(cells.map((cell, index) => [header[index], cell])))
}

/** Reads the uncompressed files of a ZIP from its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(start, start + size))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('a member downloads their cleanups of a date range as CSV, JSON or ZIP with photos', async ({ open }) => {
  const member = await aTestMember()
  const before = addDays(testRunDay(), -3)
  const [first, second] = await Promise.all([
    aLoggedCleanup(member, { date: before, litterCount: 2, notes: NOTES }),
    anUploadedPhoto(member).then((photo) => aLoggedCleanup(member, { litterCount: 40, photos: [photo] })),
  ])
  const page = await open('/dashboard', { as: member })

  const table = await downloadExport(page, await exportDialog(page))
  expect(table.name).toMatch(/^cleanups-.*\.csv$/)
  expect(parseCsv(table.bytes.toString())).toMatchObject([
    {
      cleanup_id: first.cleanupId,
      date: before,
      location: '85016',
      litter_count: '2',
      notes: NOTES,
      status: 'pending',
    },
    { cleanup_id: second.cleanupId, date: testRunDay(), litter_count: '40', notes: '', member_love: '0' },
  ])

  const dialog = await exportDialog(page)
  await dialog.getByText('JSON', { exact: true }).click()
  await type(dialog, 'From', testRunDay())
  await type(dialog, 'To', before)
  await waitForVisibleText(dialog, 'The end cannot be before the start')
  expect(await dialog.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)
  await type(dialog, 'To', testRunDay())
  const { name, bytes } = await downloadExport(page, dialog)
  expect(name).toMatch(/\.json$/)
  expect(JSON.parse(bytes.toString())).toMatchObject([{ cleanupId: second.cleanupId, litterCount: 40 }])

  const again = await exportDialog(page)
  await again.getByText('With photos (ZIP)').click()
  const zip = await downloadExport(page, again)
  expect(zip.name).toMatch(/\.zip$/)
  const [[list, csv], ...photos] = [...unzip(zip.bytes)] as [[string, Buffer], ...[string, Buffer][]]
  expect(list).toBe('cleanups.csv')
  expect(photos).toHaveLength(1)
  expect(parseCsv(csv.toString())[1]!.photo_1).toBe(photos[0]![0])
  expect(photos[0]![1].toString('latin1', 8, 12)).toBe('WEBP')
})

test.for(testedScreenSizes)(
  'the cleanup export dialog waits for the network while offline and passes the accessibility checks: %s',
  async (size, { open }) => {
    const member = await aTestMember()
    await aLoggedCleanup(member)
    const page = await open('/dashboard', { size, as: member, isCut: true })
    const dialog = await exportDialog(page)
    await page.context().setOffline(true)
    await waitForVisibleText(dialog, 'You are offline. The download needs the network.')
    expect(await dialog.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)
    await page.context().setOffline(false)
    await dialog.getByRole('link', { name: 'Download' }).waitFor()

    await type(dialog, 'From', '2026-02-02')
    await type(dialog, 'To', '2026-01-01')
    await waitForVisibleText(dialog, 'The end cannot be before the start')
    await expectAccessiblePage(page)
  },
)
