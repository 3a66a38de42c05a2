import type { Page } from 'playwright-core'
import { addDays } from '#platform/days.ts'
import { aCleanup, aPhoto, today } from './cleanups.ts'
import type { Member } from './members.ts'

export const REVIEW_PATH = '/admin-main/cleanups'
export const findOpenCleanup = (page: Page) => page.getByRole('region', { name: 'Cleanup', exact: true })
/** Waits until the review page shows the cleanup with this number of pieces and this position in the queue. */
export const expectOpenCleanup = (page: Page, pieces: number, place: string) =>
  findOpenCleanup(page)
    .getByText(new RegExp(`, ${pieces} pieces, ${place}$`))
    .waitFor()

/** Logs one cleanup for each number of pieces. The first has the latest date and two photos. */
export async function logCleanups(member: Member, pieces: number[]) {
  const made = []
  for (const [at, litterCount] of pieces.entries()) {
    const colors = at === 0 ? ['#3d7458', '#9a5b2f'] : ['#3d7458']
    const photos = await Promise.all(colors.map((color) => aPhoto(member, color)))
    made.push(await aCleanup(member, { litterCount, date: addDays(today(), -at), photos, notes: 'By the creek' }))
  }
  return made
}
