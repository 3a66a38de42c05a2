import { expect, test } from 'vitest'
import type { MemberForAdmins } from '../../contract/admin.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { findReopeningAction, listAvailableAdminActions } from './member-actions.ts'

const me: CurrentUser = {
  id: 'me',
  fullName: 'Grace Liu',
  username: 'grace',
  email: 'grace@example.org',
  emailVerified: true,
  avatarUrl: null,
  country: null,
  onboardingCompleted: true,
  isAdmin: true,
  isSuperadmin: false,
}
const superadmin: CurrentUser = { ...me, isSuperadmin: true }
const tom: MemberForAdmins = {
  id: 'tom',
  fullName: 'Tom Whitfield',
  username: 'tomw',
  email: 'tom@example.org',
  emailVerified: true,
  avatarUrl: null,
  zipCode: '85016',
  country: null,
  annualGoal: 1000,
  currentStreakWeeks: 3,
  isPublic: true,
  isAdmin: false,
  isSuperadmin: false,
  isDisabled: false,
  secondFactors: [],
  totalCleanups: 4,
  totalLitterPieces: 120,
  totalMinutes: 0,
  createdAt: '2026-11-19T12:00:00.000Z',
  deletion: null,
}

test('restoring a closed account is offered only to admins with that permission', () => {
  const disabled = { ...tom, isDisabled: true }
  expect(findReopeningAction(me, disabled)).toBe('enable')
  expect(findReopeningAction(me, { ...disabled, isSuperadmin: true })).toBeUndefined()
  expect(findReopeningAction(me, { ...disabled, id: me.id })).toBeUndefined()
  const deletion = { at: '2026-11-20T12:00:00.000Z', by: null, byId: null, purgedFrom: '2026-12-20T12:00:00.000Z' }
  expect(findReopeningAction(me, { ...disabled, deletion })).toBe('restore')
  expect(findReopeningAction(me, tom)).toBeUndefined()
})

test('a deleted member can only be restored', () => {
  const deletion = {
    at: '2026-11-20T12:00:00.000Z',
    by: 'Grace Liu',
    byId: '01a21a47-c868-7330-b29d-c8f3283003ff',
    purgedFrom: '2026-12-20T12:00:00.000Z',
  }
  expect(listAvailableAdminActions(superadmin, { ...tom, deletion })).toEqual({ usual: ['restore'], closing: [] })
})

test.for<[who: string, by: CurrentUser, member: MemberForAdmins, usual: string[], closing: string[]]>([
  ['an admin on a member', me, tom, ['makePrivate', 'resetGoal'], ['disable', 'delete']],
  [
    'an admin on a private, disabled member without a goal',
    me,
    { ...tom, isPublic: false, annualGoal: null, isDisabled: true },
    ['makePublic'],
    ['enable', 'delete'],
  ],
  ['an admin on another admin', me, { ...tom, isAdmin: true }, ['makePrivate', 'resetGoal'], ['disable', 'delete']],
  ['an admin on a superadmin', me, { ...tom, isSuperadmin: true }, [], []],
  ['an admin on themselves', me, { ...tom, id: me.id, isAdmin: true }, ['makePrivate', 'resetGoal'], []],
  [
    'a superadmin on a member',
    superadmin,
    tom,
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces', 'makeAdmin'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin on an unverified member',
    superadmin,
    { ...tom, emailVerified: false },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin on an admin',
    superadmin,
    { ...tom, isAdmin: true },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces', 'removeAdmin'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin on another superadmin',
    superadmin,
    { ...tom, isSuperadmin: true, isAdmin: true },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces'],
    [],
  ],
  [
    'a superadmin on another superadmin with a passkey',
    superadmin,
    { ...tom, isSuperadmin: true, secondFactors: ['passkey'] },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces', 'resetFactors'],
    [],
  ],
  [
    'a superadmin on themselves with an authenticator app',
    superadmin,
    { ...tom, id: me.id, isSuperadmin: true, secondFactors: ['authenticator'] },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces'],
    [],
  ],
  [
    'an admin on a member with a passkey',
    me,
    { ...tom, secondFactors: ['passkey'] },
    ['makePrivate', 'resetGoal'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin on themselves',
    superadmin,
    { ...tom, id: me.id, isSuperadmin: true },
    ['makePrivate', 'resetGoal', 'editStreak', 'correctPieces'],
    [],
  ],
])('availableActions returns the actions available to %s', ([, by, member, usual, closing]) => {
  expect(listAvailableAdminActions(by, member)).toEqual({ usual, closing })
})
