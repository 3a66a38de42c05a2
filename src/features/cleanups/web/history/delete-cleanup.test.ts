import { expect, test } from 'vitest'
import type { Cleanup } from '../../contract/cleanup.ts'
import { listConsequences } from './delete-cleanup.tsx'

const hosted = { litterCount: 46, group: { total: 214 }, photos: [], memberLove: 0 }

test.each([
  ['pending', 'The rest of 168 pieces, which counts for the community'],
  ['rejected', 'The rest of 168 pieces'],
])('deleting a %s group says what becomes of the rest: %s', (status, sentence) => {
  expect(listConsequences({ ...hosted, status } as unknown as Cleanup)).toContain(sentence)
})
