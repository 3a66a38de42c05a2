import { expect, test } from 'vitest'
import { cleanupExportRangeError } from '../copy.ts'
import { buildCleanupExportPath } from './export.ts'

const everything = { format: 'csv', from: null, to: null, withPhotos: false } as const

test('buildCleanupExportPath contains the chosen export options, and no days when none were chosen', () => {
  expect(buildCleanupExportPath(everything)).toBe('/api/exports/cleanups?format=csv')
  expect(buildCleanupExportPath({ format: 'json', from: '2026-01-01', to: '2026-11-21', withPhotos: true })).toBe(
    '/api/exports/cleanups?format=json&from=2026-01-01&to=2026-11-21&photos=1',
  )
})

test.each([
  [null, null],
  ['2026-01-01', null],
  [null, '2026-01-01'],
  ['2026-01-01', '2026-01-01'],
  ['2025-12-31', '2026-01-01'],
])('cleanupExportRangeError accepts the date range from %s to %s', (from, to) => {
  expect(cleanupExportRangeError({ from, to })).toBeUndefined()
})

test('cleanupExportRangeError rejects a date range that ends before it starts', () => {
  expect(cleanupExportRangeError({ from: '2026-01-02', to: '2026-01-01' })).toBe('The end cannot be before the start')
})
