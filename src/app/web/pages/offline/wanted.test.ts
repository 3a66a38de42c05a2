import { expect, test } from 'vitest'
import { triedAgain, wantedIn } from './wanted.ts'

test.each(['/dashboard', '/cleanups?state=AZ', '/challenges/crew?page=2', '/bio/rosa_m#cleanups', '/'])(
  'the offline page opens the requested address %s',
  (path) => {
    expect(wantedIn(`#${path}`)).toBe(path)
    expect(triedAgain(`#${path}`)).toBe(path)
  },
)

test.each(['#/admin-main', '#/admin-main/cleanups', '#/dev/mailbox', '#/offline', '#/offline#/dashboard'])(
  'the offline page does not open %s, which never works offline',
  (hash) => expect(wantedIn(hash)).toBeUndefined(),
)

test.each(['', '#', '#//evil.example', '#https://evil.example', '#/\\evil.example', '#javascript:alert(1)'])(
  'the offline page does not follow the hash "%s" to another site',
  (hash) => {
    expect(wantedIn(hash)).toBeUndefined()
    expect(triedAgain(hash)).toBe('/')
  },
)
