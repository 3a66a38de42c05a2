import { describe, expect, test } from 'vitest'
import { BLANK_MAIL, suggestNextSender } from './setup-values.ts'

const organization = { name: 'Dayton "Litter" Crew', language: 'en', countryCode: 'US' } as const
const start = { mail: BLANK_MAIL, suggestedSender: '', organization }

describe('the suggested sender of the setup', () => {
  test('has the name of the organization, without characters that a sender cannot have, and the email', () => {
    expect(suggestNextSender(start, 'eddie@example.org').mail.sender).toBe('Dayton Litter Crew <eddie@example.org>')
  })

  test('follows a name and an email that are changed afterwards', () => {
    const first = suggestNextSender(start, 'eddie@example.org')
    const renamed = { ...first, organization: { ...organization, name: 'River Crew' } }
    expect(suggestNextSender(renamed, 'ada@example.org').mail.sender).toBe('River Crew <ada@example.org>')
  })

  test('does not replace a sender that was typed', () => {
    const first = suggestNextSender(start, 'eddie@example.org')
    const typed = { ...first, organization, mail: { ...first.mail, sender: 'crew@example.org' } }
    expect(suggestNextSender(typed, 'ada@example.org').mail.sender).toBe('crew@example.org')
  })
})
