import { describe, expect, test } from 'vitest'
import { BLANK_MAIL, suggestSender } from './setup-values.ts'

const organization = { name: 'Dayton "Litter" Crew', language: 'en', countryCode: 'US' } as const
const start = { mail: BLANK_MAIL, suggestedSender: '', organization }

describe('the suggested email sender in the setup', () => {
  test('combines the organization name, without invalid characters, and the email address', () => {
    expect(suggestSender(start, 'eddie@example.org').mail.sender).toBe('Dayton Litter Crew <eddie@example.org>')
  })

  test('follows later changes of name and email address', () => {
    const first = suggestSender(start, 'eddie@example.org')
    const renamed = { ...first, organization: { ...organization, name: 'River Crew' } }
    expect(suggestSender(renamed, 'ada@example.org').mail.sender).toBe('River Crew <ada@example.org>')
  })

  test('does not replace a typed sender', () => {
    const first = suggestSender(start, 'eddie@example.org')
    const typed = { ...first, organization, mail: { ...first.mail, sender: 'crew@example.org' } }
    expect(suggestSender(typed, 'ada@example.org').mail.sender).toBe('crew@example.org')
  })
})
