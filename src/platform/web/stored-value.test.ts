import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalStorageValue } from './stored-value.ts'

const storage = new Map<string, string>()
let isFull = false

beforeEach(() => {
  storage.clear()
  isFull = false
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('The quota has been exceeded')
      storage.set(key, value)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a value stored in localStorage is read back, including changes by another tab', () => {
  const { read, write } = createLocalStorageValue('theme')
  expect(read()).toBeNull()
  write('dark')
  storage.set('theme', 'light')
  expect(read()).toBe('light')
})

test('a value that exceeds the localStorage quota is kept until the page closes or storage works again', () => {
  const { read, write } = createLocalStorageValue('theme')
  write('dark')
  isFull = true
  write('light')
  expect(read()).toBe('light')
  isFull = false
  write('system')
  expect(read()).toBe('system')
  expect(storage.get('theme')).toBe('system')
})

test('a stored value is kept in memory until the page closes when localStorage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  const { read, write } = createLocalStorageValue('theme')
  expect(read()).toBeNull()
  write('dark')
  expect(read()).toBe('dark')
})
