import { describe, expect, test } from 'vitest'
import { shareDialogUiTexts } from '../copy/together.ts'
import { findShareChange } from './share-change.ts'

const me = { cleanupId: 'a', name: 'leila', pieces: 42, isMe: true }
const hector = { cleanupId: 'b', name: 'hector_s', pieces: 42, isMe: false }
const june = { cleanupId: 'c', name: null, pieces: 10, isMe: false }

describe('findShareChange', () => {
  test('returns the one member who changed their share', () => {
    expect(findShareChange([me, hector], [me, { ...hector, pieces: 72 }])).toEqual({
      kind: 'changed',
      name: 'hector_s',
    })
  })

  test('returns the one member who joined or left', () => {
    expect(findShareChange([me], [me, june])).toEqual({ kind: 'joined', name: null })
    expect(findShareChange([me, hector], [me])).toEqual({ kind: 'left', name: 'hector_s' })
  })

  test('returns nobody if nobody or several changed, and never the reader themselves', () => {
    expect(findShareChange([me, hector], [{ ...me, pieces: 50 }, hector])).toBeUndefined()
    expect(findShareChange([me, hector], [me, june])).toBeUndefined()
  })
})

test('the sentence about a share change names the member without a gender', () => {
  const { changedMeanwhile } = shareDialogUiTexts
  expect(changedMeanwhile({ kind: 'changed', name: 'hector_s' }, 96)).toBe(
    'hector_s changed their share. Up to 96 now.',
  )
  expect(changedMeanwhile({ kind: 'joined', name: null }, 96)).toBe('A member joined. Up to 96 now.')
  expect(changedMeanwhile(undefined, 96)).toBe('Fewer pieces are left by now. Up to 96.')
})
