import { expect, test } from 'vitest'
import { readRetryPath, readRequestedPath } from './requested-path.ts'

test.each(['/dashboard', '/cleanups?state=AZ', '/challenges/crew?page=2', '/bio/rosa_m#cleanups', '/'])(
  'the offline page opens the requested address %s from the offline cache',
  (path) => {
    expect(readRequestedPath(`#${path}`)).toBe(path)
    expect(readRetryPath(`#${path}`)).toBe(path)
  },
)

test.each(['#/admin-main', '#/admin-main/cleanups', '#/dev/mailbox', '#/offline', '#/offline#/dashboard'])(
  'the offline page does not open the address %s, which never works offline',
  (hash) => expect(readRequestedPath(hash)).toBeUndefined(),
)

test.each(['', '#', '#//evil.example', '#https://evil.example', '#/\\evil.example', '#javascript:alert(1)'])(
  'the offline page does not follow the hash "%s" to another site',
  (hash) => {
    expect(readRequestedPath(hash)).toBeUndefined()
    expect(readRetryPath(hash)).toBe('/')
  },
)
