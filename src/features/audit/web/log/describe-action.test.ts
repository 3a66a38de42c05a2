import { expect, test } from 'vitest'
import type { AuditLogEntry } from '../../contract.ts'
import { AUDIT_ACTION_LABELS } from '../../copy.ts'
import { AUDIT_ACTIONS } from '../../rules.ts'
import { describeAuditedFacts, describeAuditTarget, listAuditedFieldChanges } from './describe-action.ts'

const id = '0193b5a0-0000-7000-8000-000000000000'
const log = (action: AuditLogEntry['action'], details: Partial<AuditLogEntry['details']>): AuditLogEntry => ({
  id,
  action,
  user: { id, name: 'Ada Admin' },
  details: { adminId: id, userName: 'Rosa Medina', ...details },
  createdAt: '2025-11-14T10:00:00.000Z',
})

const pending = { status: 'pending', adminNotes: null, reviewedBy: null, reviewedAt: null, hasNews: false }
const flagged = { status: 'flagged', updatedAt: '2025-11-14T10:00:00.000Z', date: '2025-11-12', litterCount: 24 }

test('every action of the audit log has its own label', () => {
  const words = AUDIT_ACTIONS.map((action) => AUDIT_ACTION_LABELS[action])
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length)
  expect(words.filter((each) => !/^[A-Z][a-z ]+$/.test(each))).toEqual([])
})

test('an audit entry about a cleanup decision shows date and pieces, and lists only status and note as changes', () => {
  const decided = log('cleanup_flagged', { before: pending, after: flagged, notes: 'Where was it?' })
  expect(describeAuditTarget(decided)).toBe('Cleanup of Rosa Medina, Wed, Nov 12, 2025, 24 pieces. “Where was it?”')
  expect(listAuditedFieldChanges(decided)).toEqual([
    { name: 'Status', before: 'pending', after: 'flagged' },
    { name: 'Note', before: 'none', after: 'Where was it?' },
  ])
  const undone = log('cleanup_undone', { before: flagged, after: { ...flagged, status: 'pending' } })
  expect(listAuditedFieldChanges(undone)).toEqual([{ name: 'Status', before: 'flagged', after: 'pending' }])
})

test("an audit entry on a guest's page about a group decision names the host", () => {
  const decided = log('cleanup_flagged', { memberId: id, before: pending, after: flagged, notes: 'Where was it?' })
  expect(describeAuditedFacts(decided, id)).toBe('Wed, Nov 12, 2025, 24 pieces. “Where was it?”')
  expect(describeAuditedFacts(decided, 'guest')).toBe(describeAuditTarget(decided))
})

test('an audit entry about a changed week streak shows the previous weeks and the reason, if known', () => {
  const set = log('streak_set', { before: { weeks: 3 }, after: { weeks: 5 } })
  expect(describeAuditTarget(set)).toBe('Rosa Medina, from 3 to 5 weeks')
  const why = { ...set, details: { ...set.details, notes: 'Phone was in repair.' } }
  expect(describeAuditTarget(why)).toBe('Rosa Medina, from 3 to 5 weeks. “Phone was in repair.”')
  expect(describeAuditTarget(log('streak_set', { after: { weeks: 1 } }))).toBe('Rosa Medina, set to 1 week')
  expect(listAuditedFieldChanges(why)).toEqual([{ name: 'Weeks', before: '3', after: '5' }])
})

test('an audit entry about a correction shows pieces, day, reason and the changed total', () => {
  const after = { totalPieces: 758, pieces: -54, kind: 'penalty', day: '2025-11-12', correctionId: id }
  const made = log('correction_made', { before: { totalPieces: 812 }, after, notes: 'An extra zero.' })
  expect(describeAuditTarget(made)).toBe('Rosa Medina, \u221254 pieces, Wed, Nov 12, 2025. “An extra zero.”')
  expect(listAuditedFieldChanges(made)).toEqual([{ name: 'Total pieces', before: '812', after: '758' }])
  const own = { ...made, details: { ...made.details, byThemselves: true as const } }
  expect(describeAuditTarget(own)).toBe(
    'Rosa Medina, \u221254 pieces, Wed, Nov 12, 2025, by themselves. “An extra zero.”',
  )
})

test('an audit entry about a cleanup decision by an earlier app version is described without date and pieces', () => {
  const old = log('cleanup_flagged', { before: { status: 'pending' }, after: { status: 'flagged' } })
  expect(describeAuditTarget(old)).toBe('Cleanup of Rosa Medina')
})

test('an audit entry about an update lists only changed fields, about a creation or deletion all fields', () => {
  const changed = log('tag_updated', { before: { name: 'Beach', slug: 'b' }, after: { name: 'Beaches', slug: 'b' } })
  expect(listAuditedFieldChanges(changed)).toEqual([{ name: 'Name', before: 'Beach', after: 'Beaches' }])
  expect(listAuditedFieldChanges(log('tag_created', { after: { isShown: true } }))).toEqual([
    { name: 'Is shown', after: 'yes' },
  ])
  expect(listAuditedFieldChanges(log('tag_deleted', { before: { name: null } }))).toEqual([
    { name: 'Name', before: 'none' },
  ])
})

test('an audit entry about a participant export names every challenge, without ids', () => {
  const after = { selected: 2, challenges: ['Canal Crew', 'Elm Street'], challengeIds: ['1', '2'] }
  expect(listAuditedFieldChanges(log('challenges_exported', { after }))).toEqual([
    { name: 'Selected', after: '2' },
    { name: 'Challenges', after: 'Canal Crew, Elm Street' },
  ])
})

test('an audit entry about a data export is described by its selection, list, search or filter', () => {
  const describe = (after: object) => describeAuditTarget(log('users_exported', { after: { ...after } }))
  const entries = [
    { selected: 3, unverified: true },
    { unverified: true },
    { searched: true },
    {},
    { selected: 1, participants: true },
    { selected: 2, participants: true, challenges: ['Canal Crew', 'Elm Street'], challengeIds: ['1', '2'] },
    { selected: 4, participants: true, challenges: ['A', 'B', 'C', 'D'], challengeIds: ['1', '2', '3', '4'] },
    { participants: true, challenges: ['Canal Crew'] },
  ]
  expect(entries.map(describe)).toEqual([
    '3 selected',
    'All whose email is not confirmed',
    'All that a search found',
    'The whole list, as it was filtered',
    'Participants of 1 selected challenge',
    'Participants of Canal Crew, Elm Street',
    'Participants of 4 selected challenges',
    'The participants of every challenge',
  ])
})
