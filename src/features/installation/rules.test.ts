import { expect, test } from 'vitest'
import { createSender, renameSender } from './rules.ts'

test('a sender has the name of the organization without characters that a sender cannot have, or only the address', () => {
  expect(createSender('River "3" <Crew>', 'crew@example.org')).toBe('River 3 Crew <crew@example.org>')
  expect(createSender('<"@">', 'crew@example.org')).toBe('crew@example.org')
})

test('the name of a sender follows the organization, unless another one was typed', () => {
  const rename = (sender: string) => renameSender(sender, 'Dayton "Litter" Crew', 'River @ Crew')
  expect(rename('Dayton Litter Crew <crew@example.org>')).toBe('River Crew <crew@example.org>')
  for (const typed of ['Eddie <crew@example.org>', 'Dayton Crew <crew@example.org>', 'crew@example.org'])
    expect(rename(typed)).toBe(typed)
})
