import { expect, test } from 'vitest'
import { linksIn } from './rules.ts'

test('links are found with their whole query, once, and without the full stop behind them', () => {
  const text = `Confirm:
http://localhost:3000/verify?token=a.b-c&x=(1)#now

Or see https://town.example/terms. (https://town.example/help) Again: https://town.example/terms`
  expect(linksIn(text)).toEqual([
    'http://localhost:3000/verify?token=a.b-c&x=(1)#now',
    'https://town.example/terms',
    'https://town.example/help',
  ])
})

test('nothing but a web address is a link', () => {
  expect(linksIn('javascript:alert(1) mailto:a@b.example ftp://a.example www.example.org')).toEqual([])
})
