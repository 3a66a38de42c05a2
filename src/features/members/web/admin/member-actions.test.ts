import { expect, test } from 'vitest'
import type { ManagedMember } from '../../contract/admin.ts'
import type { Me } from '../../contract/session.ts'
import { actionsFor } from './member-actions.ts'

const me: Me = {
  id: 'me',
  fullName: 'Grace Liu',
  username: 'grace',
  email: 'grace@example.org',
  emailVerified: true,
  avatarUrl: null,
  onboardingCompleted: true,
  isAdmin: true,
  isSuperadmin: false,
}
const superadmin: Me = { ...me, isSuperadmin: true }
const tom: ManagedMember = {
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
  createdAt: '2026-11-19T12:00:00.000Z',
}

test.for<[who: string, by: Me, member: ManagedMember, usual: string[], closing: string[]]>([
  ['an admin: a member', me, tom, ['makePrivate', 'resetGoal'], ['disable', 'delete']],
  [
    'an admin: one who is private, disabled and without a goal',
    me,
    { ...tom, isPublic: false, annualGoal: null, isDisabled: true },
    ['makePublic'],
    ['enable', 'delete'],
  ],
  ['an admin: another admin', me, { ...tom, isAdmin: true }, ['makePrivate', 'resetGoal'], ['disable', 'delete']],
  ['an admin: a superadmin', me, { ...tom, isSuperadmin: true }, ['makePrivate', 'resetGoal'], []],
  ['an admin: themselves', me, { ...tom, id: me.id, isAdmin: true }, ['makePrivate', 'resetGoal'], []],
  [
    'a superadmin: a member',
    superadmin,
    tom,
    ['makePrivate', 'resetGoal', 'editStreak', 'makeAdmin'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin: a member whose address is not confirmed',
    superadmin,
    { ...tom, emailVerified: false },
    ['makePrivate', 'resetGoal', 'editStreak'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin: an admin',
    superadmin,
    { ...tom, isAdmin: true },
    ['makePrivate', 'resetGoal', 'editStreak', 'removeAdmin'],
    ['disable', 'delete'],
  ],
  [
    'a superadmin: another superadmin',
    superadmin,
    { ...tom, isSuperadmin: true, isAdmin: true },
    ['makePrivate', 'resetGoal', 'editStreak'],
    [],
  ],
  [
    'a superadmin: themselves',
    superadmin,
    { ...tom, id: me.id, isSuperadmin: true },
    ['makePrivate', 'resetGoal', 'editStreak'],
    [],
  ],
])('%s', ([, by, member, usual, closing]) => {
  expect(actionsFor(by, member)).toEqual({ usual, closing })
})
