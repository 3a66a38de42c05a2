import { expect, test } from 'vitest'
import { inviteUiTexts as texts } from './group.ts'

test('the invitee field explains why a member already in the group cannot be selected', () => {
  const known = [{ username: null }, { username: 'Rosa_m' }, { username: 'hector_s', hasDeclined: true }]
  expect(['leila', 'rosa', 'HECTOR'].map((typed) => texts.nobodyFound(typed, known))).toEqual([
    'No public member with this name',
    'Rosa_m is in or invited already.',
    'hector_s said no thanks. The link, the QR code and the code still let them in.',
  ])
})
