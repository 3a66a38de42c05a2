import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Group } from '../../contract/group.ts'
import { WhoTookWhat } from './who-took-what.tsx'

const nobody = { name: null, username: null, avatarUrl: null, isMe: false }
const joinedAt = '2026-11-14T09:00:00.000Z'
const hosts = { ...nobody, cleanupId: 'host', pieces: 46, isHost: true, isMe: true, joinedAt }
const guests = { ...nobody, cleanupId: 'guest', pieces: 42, isHost: false, joinedAt }
const group = { id: 'group', total: 214, rest: 168, status: 'pending', join: null, shares: [hosts], invitations: [] }

/** Texts of the card, in order. */
const renderTexts = (set: Partial<Group>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <WhoTookWhat group={{ ...group, ...set } as Group} />
    </QueryClientProvider>,
  )
    .split(/<[^>]*>/)
    .filter(Boolean)

test('pieces of a rejected group that belong to no share count in no total', () => {
  expect(renderTexts({})).toContain('Went to the community, once.')
  expect(renderTexts({ status: 'rejected' })).toContain('Counts nowhere, because the cleanup was rejected.')
})

test('the legend of the group bar mentions others only if there are others', () => {
  expect(renderTexts({})).not.toContain('Others')
  expect(renderTexts({ shares: [hosts, guests], rest: 126 })).toContain('Others')
})

test('an invited member who declined is shown as "said no"', () => {
  const invitation = { ...nobody, memberId: null, invitedAt: joinedAt, hasDeclined: true }
  expect(renderTexts({ invitations: [invitation] })).toContain('Said no')
})
