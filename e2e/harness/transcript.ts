import type { Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { createSimulatedScreenReader } from './browser/screen-reader.ts'
import { testRunDay } from './cleanups.ts'
import { formatDay } from '#platform/days.ts'

/**
 * Creates a simulated screen reader with its transcript. Placeholders replace days, months and ranks, which differ
 * between test runs.
 */
export async function createScreenReaderWithTranscript(
  page: Page,
  replacements: [pattern: RegExp | string, told: string][] = [],
) {
  const reader = await createSimulatedScreenReader(page, [
    ...replacements,
    [formatDay(testRunDay(), 'TBD'), '(today)'],
    [/\b[A-Z][a-z]{2} 20\d\d\b/g, '(month)'],
    [/\d[\d,]*(st|nd|rd|th) on the Litterboard/g, '(place) on the Litterboard'],
  ])
  onTestFailed(() => console.log(reader.transcript()))
  return reader
}
