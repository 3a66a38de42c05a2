import { expect, test } from 'vitest'
import type { Cleanup } from '../../contract/cleanup.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { listConsequences } from './delete-cleanup.tsx'

test('deleting a group subtracts its rest from the community totals, unless the group was rejected', () => {
  const hosted = { litterCount: 46, group: { total: 214 }, photos: [], memberLove: 0 }
  const consequences = (status: string) => listConsequences({ ...hosted, status } as unknown as Cleanup)
  expect(consequences('pending')).toContain(texts.restGoes(168))
  expect(consequences('rejected')).toEqual(['46 pieces', texts.codeGoes])
})
