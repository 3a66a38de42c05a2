import { expect, test } from 'vitest'
import { extractLinks } from './rules.ts'

test('extractLinks returns each link in a text once, with its query string, without trailing punctuation', () => {
  const text = `Confirm:
http://localhost:3000/verify?token=a.b-c&x=(1)#now

Or see https://town.example/terms. (https://town.example/help) Again: https://town.example/terms`
  expect(extractLinks(text)).toEqual([
    'http://localhost:3000/verify?token=a.b-c&x=(1)#now',
    'https://town.example/terms',
    'https://town.example/help',
  ])
})

test('extractLinks returns only http and https addresses', () => {
  expect(extractLinks('javascript:alert(1) mailto:a@b.example ftp://a.example www.example.org')).toEqual([])
})
