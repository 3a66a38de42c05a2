import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that store something in the browser, with its name in the cookie policy. */
const STORED = {
  'app/web/consent/ask-for-consent.ts': 'cookie-consent',
  'app/web/install/install-offer.ts': 'install-offered',
  'app/web/install/share.ts': 'share',
  'app/web/page-script/reload.ts': 'continue-after-reload',
  'app/web/pages/dashboard/use-welcome-back.ts': 'welcomed-back',
  'app/web/pages/offline/retry-backoff.ts': 'opening-tries',
  'app/web/shells/pending-uploads/pending-member.ts': 'waiting-member',
  'features/cleanups/web/review/queue-order.ts': 'review-order',
  'features/cleanups/web/review/shortcuts.tsx': 'review-keys',
  'features/members/web/factors/confirm-identity.tsx': 'confirmed-with',
  'features/members/web/factors/use-passkey.ts': 'passkey-used',
  'features/members/web/session/stored-user.ts': 'auth-storage',
  'platform/web/expanded-element.ts': 'expanded',
  'platform/web/form/draft.ts': 'Drafts of forms',
  'platform/web/load-code.ts': 'reloaded-for-code-at',
  'platform/web/offline/app-shell.ts': 'The site itself',
  'platform/web/offline/member-cache.ts': 'The last you saw',
  'platform/web/outbox/storage.ts': 'cleanup-queue',
  'platform/web/theme/follow-theme.ts': 'theme',
}

const root = new URL('../../../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('the cookie policy names everything that the product stores in the browser', () => {
  const storing = globSync('**/*.{ts,tsx}', { cwd: root.pathname }).filter(
    (path) =>
      !path.includes('.test.') &&
      path !== 'platform/web/stored-value.ts' &&
      /Storage\.setItem\(|caches\.open\(|openDB\(|openDB<|createLocalStorageValue\(/.test(read(path)),
  )
  expect(storing.sort()).toEqual(Object.keys(STORED))
  const policy = read('app/web/pages/legal/cookies.tsx')
  for (const name of Object.values(STORED)) expect(policy).toMatch(new RegExp(`name="([^"]+, )?${name}[,"]`))
})

/** The file of the server that sets cookies, and their names in the cookie policy. */
const COOKIE_FILE = 'features/members/server/service/session-cookie.ts'
const COOKIES = ['cleanstreak.session_token', 'trusted-device']

test('the cookie policy names every cookie that the server sets', () => {
  const setting = globSync('**/server/**/*.{ts,tsx}', { cwd: root.pathname }).filter(
    (path) => !path.includes('.test.') && /; Max-Age=/.test(read(path)),
  )
  expect(setting).toEqual([COOKIE_FILE])
  const names = Array.from(read(COOKIE_FILE).matchAll(/const (\w+CookieName) =/g), ([, name]) => name)
  expect(names).toHaveLength(COOKIES.length)
  const policy = read('app/web/pages/legal/cookies.tsx')
  for (const name of COOKIES) expect(policy).toContain(`name="${name}"`)
})
