import { expect, test } from 'vitest'
import { extractLinks } from './rules.ts'

test('links are found once each, with their query, without trailing punctuation', () => {
  const text = `Confirm:
http://localhost:3000/verify?token=a.b-c&x=(1)#now

Or see https://town.example/terms. (https://town.example/help) Again: https://town.example/terms`
  expect(extractLinks(text)).toEqual([
    'http://localhost:3000/verify?token=a.b-c&x=(1)#now',
    'https://town.example/terms',
    'https://town.example/help',
  ])
})

test('only http and https addresses are links', () => {
  expect(extractLinks('javascript:alert(1) mailto:a@b.example ftp://a.example www.example.org')).toEqual([])
})
