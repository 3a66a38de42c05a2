import { expect, test } from 'vitest'
import { isSmallMultipartForm } from './multipart-form.ts'

const part = (name: string, value = '') => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const isSmall = (form: string, contentType = 'multipart/form-data; boundary=x') =>
  isSmallMultipartForm(Buffer.from(form), contentType)

test('isSmallMultipartForm accepts the multipart forms that browsers send, with a file of any size', async () => {
  const form = new FormData()
  form.append('file', new File([Buffer.alloc(5_000_000, '\r\n--')], `${'long name '.repeat(20)}.jpg`))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  expect(isSmallMultipartForm(await request.bytes(), request.headers.get('content-type')!)).toBe(true)
  expect(isSmall(`${Array.from({ length: 8 }, (_, at) => part(`k${at}`)).join('')}--x--\r\n`)).toBe(true)
})

test.each([
  ['many parts', `${Array.from({ length: 300 }, (_, at) => part(`k${at}[a][b]`)).join('')}--x--\r\n`],
  ['many parts without an end', part('k').repeat(9)],
  ['a name without end', part('[a]'.repeat(2000))],
  ['a part head without end', '--x\r\nContent-Disposition: form-data; name="k"'],
])('isSmallMultipartForm rejects a multipart form: %s', (_, form) => {
  expect(isSmall(form)).toBe(false)
})

test('isSmallMultipartForm accepts multipart forms whose parts have headers of up to 4 KB', () => {
  const head = (length: number) => `--x${'h'.repeat(length - '\r\n\r\n'.length)}\r\n\r\n`
  expect(isSmall(head(4096))).toBe(true)
  expect(isSmall(head(4097))).toBe(false)
})

test('isSmallMultipartForm rejects multipart forms without a usable boundary', () => {
  for (const contentType of ['multipart/form-data', 'multipart', 'multipart/form-data; boundary='])
    expect(isSmall(part('k'), contentType), contentType).toBe(false)
  expect(isSmall(part('k').repeat(9), 'Multipart/Form-Data; charset=utf-8; Boundary="x"')).toBe(false)
})
