import type { Page } from 'playwright-core'
import { addDays } from '#platform/days.ts'
import { aLoggedCleanup, anUploadedPhoto, testRunDay } from './cleanups.ts'
import type { TestMember } from './members.ts'

export const CLEANUP_REVIEW_PATH = '/admin-main/cleanups'
export const findCleanupOpenInReview = (page: Page) => page.getByRole('region', { name: 'Cleanup', exact: true })
export const expectCleanupOpenInReview = (page: Page, pieces: number, place: string) =>
  findCleanupOpenInReview(page)
    .getByText(new RegExp(`, ${pieces} pieces, ${place}$`))
    .waitFor()

export async function logDistinctCleanups(member: TestMember, pieces: number[]) {
  const made = []
  for (const [at, litterCount] of pieces.entries()) {
    const colors = at === 0 ? ['#3d7458', '#9a5b2f'] : ['#3d7458']
    const photos = await Promise.all(colors.map((color) => anUploadedPhoto(member, color)))
    made.push(
      await aLoggedCleanup(member, { litterCount, date: addDays(testRunDay(), -at), photos, notes: 'By the creek' }),
    )
  }
  return made
}
