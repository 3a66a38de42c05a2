import { expect, test } from 'vitest'
import { triedAgain, wantedIn } from './wanted.ts'

test.each(['/dashboard', '/cleanups?state=AZ', '/challenges/crew?page=2', '/bio/rosa_m#cleanups', '/'])(
  'what somebody wanted is opened from what is kept: %s',
  (path) => {
    expect(wantedIn(`#${path}`)).toBe(path)
    expect(triedAgain(`#${path}`)).toBe(path)
  },
)

test.each(['#/admin-main', '#/admin-main/cleanups', '#/dev/mailbox', '#/offline', '#/offline#/dashboard'])(
  'what is never kept, or this page itself, is not tried: %s',
  (hash) => expect(wantedIn(hash)).toBeUndefined(),
)

test.each(['', '#', '#//evil.example', '#https://evil.example', '#/\\evil.example', '#javascript:alert(1)'])(
  'nobody is led elsewhere: %s',
  (hash) => {
    expect(wantedIn(hash)).toBeUndefined()
    expect(triedAgain(hash)).toBe('/')
  },
)
