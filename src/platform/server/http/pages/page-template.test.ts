import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageTemplate } from './page-template.ts'

const pieces = fc.array(
  fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constant('\x01\xff'.repeat(22)),
    fc.lorem({ maxCount: 200 }),
    fc.constant('<script nonce="'),
  ),
  { minLength: 1, maxLength: 30 },
)
const filling = fc.stringMatching(/^[\w-]{22}$/)

test('a page template returns the page with its CSP nonce, plain and gzipped, for any content', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.array(filling, { minLength: 1, maxLength: 3 }), async (pieces, fillings) => {
      const spliced = await createPageTemplate(pieces, 22)
      for (const text of fillings) {
        const [plain, gzip] = [spliced.plain(Buffer.from(text)), spliced.gzip(Buffer.from(text))]
        expect(plain.bytes.toString()).toBe(pieces.join(text))
        expect(gunzipSync(gzip.bytes).toString()).toBe(pieces.join(text))
        plain.release()
        gzip.release()
      }
    }),
  )
})

test('a gzipped page template is hardly larger than the page compressed as a whole', async () => {
  const pieces = Array.from({ length: 20 }, (_, at) =>
    `<section id="s${at}"><h2>Making the world around us cleaner ${at ** 3}</h2></section><script nonce="`.repeat(10),
  )
  const whole = gzipSync(pieces.join('x'.repeat(22)))
  const { length } = (await createPageTemplate(pieces, 22)).gzip(Buffer.alloc(22, 'x')).bytes
  expect(length - whole.length).toBeLessThan(20 * 50)
})

test('a page template reuses a page buffer only after the buffer was released', async () => {
  const { plain } = await createPageTemplate(['a', 'b'], 22)
  const fill = (letter: string) => plain(Buffer.alloc(22, letter))
  const [first, second] = [fill('1'), fill('2')]
  expect(`${first.bytes} ${second.bytes}`).toBe(`a${'1'.repeat(22)}b a${'2'.repeat(22)}b`)
  first.release()
  expect(fill('3').bytes).toBe(first.bytes)
  expect(second.bytes.toString()).toContain('2')
})
