import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewedCleanup } from '../../contract/review.ts'
import type { DecisionRequest } from './decisions.ts'
import { restoreNoteDrafts, noteDraftName, findObsoleteDrafts, deleteNoteDrafts, noteDraft } from './note-drafts.ts'

const [a, b] = [{ cleanupId: 'a' }, { cleanupId: 'b' }] as ReviewedCleanup[]
const toFlag = noteDraftName('flagged', [a!])
const flag: DecisionRequest = { cleanups: [a!], status: 'flagged', note: 'Where?', draft: toFlag }
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

test("sending an admin's note with a decision deletes the note's draft, and an undo restores it", () => {
  write('Where? ')
  const drafts = findObsoleteDrafts(flag)
  deleteNoteDrafts(drafts)
  expect(written()).toBeUndefined()
  restoreNoteDrafts(drafts)
  expect(written()).toBe('Where? ')
})

test('a note draft that has changed since the decision is neither deleted nor overwritten', () => {
  write('Where?')
  const drafts = findObsoleteDrafts(flag)
  write('When?')
  deleteNoteDrafts(drafts)
  expect(written()).toBe('When?')
  restoreNoteDrafts(drafts)
  expect(written()).toBe('When?')
})

test("sending a note that was written for several cleanups deletes its draft, not a cleanup's own draft", () => {
  const both = noteDraftName('rejected', [a!, b!])
  write('Twice', both)
  write('Dark', noteDraftName('rejected', [b!]))
  deleteNoteDrafts(findObsoleteDrafts({ cleanups: [b!], status: 'rejected', note: 'Twice', draft: both }))
  expect([written(both), written(noteDraftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
})

test('approving a cleanup deletes its drafts of notes, and an undo restores them', () => {
  write('Where?')
  write('Dark', noteDraftName('rejected', [b!]))
  const drafts = findObsoleteDrafts({ cleanups: [a!], status: 'approved' })
  deleteNoteDrafts(drafts)
  expect([written(), written(noteDraftName('rejected', [b!]))]).toEqual([undefined, 'Dark'])
  restoreNoteDrafts(drafts)
  expect(written()).toBe('Where?')
})
