import { expect, test } from 'vitest'
import type { AuditLog } from '../../contract.ts'
import { changesOf, sentenceOf } from './describe-action.ts'

const id = '0193b5a0-0000-7000-8000-000000000000'
const log = (action: AuditLog['action'], details: Partial<AuditLog['details']>): AuditLog => ({
  id,
  action,
  user: { id, name: 'Ada Admin' },
  details: { adminId: id, userName: 'Rosa Medina', ...details },
  createdAt: '2025-11-14T10:00:00.000Z',
})

const pending = { status: 'pending', adminNotes: null, reviewedBy: null, reviewedAt: null, hasNews: false }
const flagged = { status: 'flagged', updatedAt: '2025-11-14T10:00:00.000Z', date: '2025-11-12', litterCount: 24 }

test('a decision tells which cleanup it was, and of the rest the status and the note alone', () => {
  const decided = log('cleanup_flagged', { before: pending, after: flagged, notes: 'Where was it?' })
  expect(sentenceOf(decided)).toBe('Cleanup of Rosa Medina, Wed, Nov 12, 2025, 24 pieces. “Where was it?”')
  expect(changesOf(decided)).toEqual([
    { name: 'Status', before: 'pending', after: 'flagged' },
    { name: 'Note', before: 'none', after: 'Where was it?' },
  ])
  const undone = log('cleanup_undone', { before: flagged, after: { ...flagged, status: 'pending' } })
  expect(changesOf(undone)).toEqual([{ name: 'Status', before: 'flagged', after: 'pending' }])
})

test('a streak that was set tells what it was before, where that is known, and the reason, if one was given', () => {
  const set = log('streak_set', { before: { weeks: 3 }, after: { weeks: 5 } })
  expect(sentenceOf(set)).toBe('Rosa Medina, from 3 to 5 weeks')
  const why = { ...set, details: { ...set.details, notes: 'Phone was in repair.' } }
  expect(sentenceOf(why)).toBe('Rosa Medina, from 3 to 5 weeks. “Phone was in repair.”')
  expect(sentenceOf(log('streak_set', { after: { weeks: 1 } }))).toBe('Rosa Medina, set to 1 week')
  expect(changesOf(why)).toEqual([{ name: 'Weeks', before: '3', after: '5' }])
})

test('what an earlier version decided does not say which cleanup it was', () => {
  const old = log('cleanup_flagged', { before: { status: 'pending' }, after: { status: 'flagged' } })
  expect(sentenceOf(old)).toBe('Cleanup of Rosa Medina')
})

test('of a change stands what is another now, and of what was made or deleted all that it said', () => {
  const changed = log('tag_updated', { before: { name: 'Beach', slug: 'b' }, after: { name: 'Beaches', slug: 'b' } })
  expect(changesOf(changed)).toEqual([{ name: 'Name', before: 'Beach', after: 'Beaches' }])
  expect(changesOf(log('tag_created', { after: { isShown: true } }))).toEqual([{ name: 'Is shown', after: 'yes' }])
  expect(changesOf(log('tag_deleted', { before: { name: null } }))).toEqual([{ name: 'Name', before: 'none' }])
})

test('what was taken along: so many, a list of its own, what a search found, or all', () => {
  const taken = (after: object) => sentenceOf(log('users_exported', { after: { ...after } }))
  expect([{ selected: 3, unverified: true }, { unverified: true }, { searched: true }, {}].map(taken)).toEqual([
    '3 selected',
    'All whose email is not confirmed',
    'All that a search found',
    'The whole list, as it was filtered',
  ])
})
