import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reviewed } from '../../contract/review.ts'
import type { Order } from './decisions.ts'
import { bringBackDrafts, draftName, draftsOf, dropDrafts, noteDraft } from './note-drafts.ts'

const [a, b] = [{ cleanupId: 'a' }, { cleanupId: 'b' }] as Reviewed[]
const toFlag = draftName('flagged', [a!])
const flag: Order = { cleanups: [a!], status: 'flagged', note: 'Where?', draft: toFlag }
const write = (note: string, name = toFlag) => noteDraft(name).write({ note })
const written = (name = toFlag) => noteDraft(name).read()?.note

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('sending a note deletes its draft, and an undo restores it', () => {
  write('Where? ')
  const drafts = draftsOf(flag)
  dropDrafts(drafts)
  expect(written()).toBeUndefined()
  bringBackDrafts(drafts)
  expect(written()).toBe('Where? ')
})

test('a draft that has changed in the meantime is neither deleted nor overwritten', () => {
  write('Where?')
  const drafts = draftsOf(flag)
  write('When?')
  dropDrafts(drafts)
  expect(written()).toBe('When?')
  bringBackDrafts(drafts)
  expect(written()).toBe('When?')
})

test('a note for several cleanups keeps its draft name when sent for one of them', () => {
  const both = draftName('rejected', [a!, b!])
  write('Twice', both)
  write('Dark', draftName('rejected', [b!]))
  dropDrafts(draftsOf({ cleanups: [b!], status: 'rejected', note: 'Twice', draft: both }))
  expect([written(both), written(draftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
})

test('approving a cleanup deletes its draft notes, and an undo restores them', () => {
  write('Where?')
  write('Dark', draftName('rejected', [b!]))
  const drafts = draftsOf({ cleanups: [a!], status: 'approved' })
  dropDrafts(drafts)
  expect([written(), written(draftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
  bringBackDrafts(drafts)
  expect(written()).toBe('Where?')
})
