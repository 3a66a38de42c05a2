import { expect, test } from 'vitest'
import { eventDecisionEmails } from './emails.tsx'

const about = { id: '5b0f3a3e-0d9e-4a4e-8a75-1c2f0f6f7a11', startDate: '2096-12-05', endDate: null }
const APP_URL = 'http://localhost:3000'
const { rejected, pending } = eventDecisionEmails

test.each([
  'St.Patrick cleanup',
  'Meet Dr.Smith',
  'River. Then the lake',
  '3.5km sweep',
  'Bring a bag...',
  'Canal & Co.',
])('the emails about a hidden event quote the title %s', (title) => {
  for (const email of [rejected, pending])
    expect(email({ ...about, title }, APP_URL).text).toContain(`"${title}" (Wed, Dec 5, 2096)`)
})

test.each([
  'Cheap at pills.example',
  'PILLS.COM',
  'Pills.Com',
  'Dr.com sale',
  'St.Mary.com',
  'my-st.Mary',
  'http://10.0.0.1/pills',
  '\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444',
  '\u043F\u0440\u0438\u043C\u0435\u0440.com',
  'evil\u3002com',
  'evil\uFF0Ecom',
  'evil\uFF61com',
  'evil\u200B.com',
  'evil.\u00ADcom',
  'evil\u2060.\u2060com',
])('the emails about a hidden event omit the title %s, which contains a web address', (title) => {
  expect(rejected({ ...about, title }, APP_URL).text).toContain(
    'Thank you for submitting your cleanup event (Wed, Dec 5, 2096). We have looked at it',
  )
  expect(pending({ ...about, title }, APP_URL).text).toContain(
    'We have taken your cleanup event (Wed, Dec 5, 2096) off the list',
  )
  for (const email of [rejected, pending]) expect(email({ ...about, title }, APP_URL).text).not.toContain(title)
})
