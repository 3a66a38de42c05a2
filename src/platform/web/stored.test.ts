import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from './stored.ts'

const kept = new Map<string, string>()
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('The quota has been exceeded')
      kept.set(key, value)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what is written is read, also where another tab has written since', () => {
  const { read, write } = stored('theme')
  expect(read()).toBeNull()
  write('dark')
  kept.set('theme', 'light')
  expect(read()).toBe('light')
})

test('what does not fit lasts as long as the page, and until something does', () => {
  const { read, write } = stored('theme')
  write('dark')
  isFull = true
  write('light')
  expect(read()).toBe('light')
  isFull = false
  write('system')
  expect(read()).toBe('system')
  expect(kept.get('theme')).toBe('system')
})

test('where storage is refused what was chosen lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const { read, write } = stored('theme')
  expect(read()).toBeNull()
  write('dark')
  expect(read()).toBe('dark')
})
