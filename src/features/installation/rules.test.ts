import { expect, test } from 'vitest'
import { createSender, isMailServerHost, renameSender } from './rules.ts'

test('a sender name omits characters that are invalid in a sender', () => {
  expect(createSender('River "3" <Crew>', 'crew@example.org')).toBe('River 3 Crew <crew@example.org>')
  expect(createSender('<"@">', 'crew@example.org')).toBe('crew@example.org')
})

test('the sender name follows the organization name until a different one is typed', () => {
  const rename = (sender: string) => renameSender(sender, 'Dayton "Litter" Crew', 'River @ Crew')
  expect(rename('Dayton Litter Crew <crew@example.org>')).toBe('River Crew <crew@example.org>')
  for (const typed of ['Eddie <crew@example.org>', 'Dayton Crew <crew@example.org>', 'crew@example.org'])
    expect(rename(typed)).toBe(typed)
})

test.each([
  'smtp.example.org',
  'mail',
  'MAIL-1.example',
  '192.0.2.7',
  '::1',
  '2001:db8::25',
  '::ffff:192.0.2.7',
  'xn--mller-kva.example',
])('the mail server host can be %s', (host) => {
  expect(isMailServerHost(host)).toBe(true)
  expect(URL.canParse(`smtp://${host.includes(':') ? `[${host}]` : host}:25`)).toBe(true)
})

test.each([
  ':::::',
  '1:2',
  'a:b',
  ':',
  'a..b',
  '.a',
  'a.',
  '-a.example',
  'a-.example',
  '1.2',
  '1.2.3.4.5',
  '999.1.1.1',
  '123',
  'a.1',
  'a b',
  'a/b',
  'user@a.example',
  '[::1]',
  '::1]',
  'x'.repeat(64),
])('the mail server host cannot be %s', (host) => expect(isMailServerHost(host)).toBe(false))
