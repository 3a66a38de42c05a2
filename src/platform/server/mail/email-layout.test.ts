import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '#platform/brand.ts'
import { renderEmail, emailColors } from './email-layout.tsx'

const verify = renderEmail({
  title: 'Confirm your e-mail',
  paragraphs: ['Hi Rosa,', 'one click and your cleanups count.'],
  action: { label: 'Confirm', url: 'https://town.example/verify?token=a&b=c' },
})

test('an email contains the same content as plain text and as HTML', () => {
  expect(verify.subject).toBe('Confirm your e-mail')
  expect(verify.text).toBe(
    `Confirm your e-mail

Hi Rosa,

one click and your cleanups count.

Confirm:
https://town.example/verify?token=a&b=c

-- 
${[...brand.postalAddress, brand.supportEmail].join('\n')}
`,
  )
  for (const words of ['Confirm your e-mail', 'Hi Rosa,', 'one click and your cleanups count.', brand.name])
    expect(verify.html).toContain(words)
  expect(verify.html).toContain('href="https://town.example/verify?token=a&amp;b=c"')
})

test('an email without a call to action has no button', () => {
  const { html, text } = renderEmail({ title: 'Welcome', paragraphs: ['Good to have you.'] })
  expect(html).not.toContain('<a ')
  expect(text).not.toContain('http')
})

test('an email escapes HTML in text written by members', () => {
  const trick = '</p><script>alert(1)</script><img src=x onerror="alert(1)">'
  const { html } = renderEmail({
    title: trick,
    paragraphs: [trick],
    action: { label: trick, url: `https://a.example/"${trick}` },
  })
  expect(html).not.toMatch(/<script|<img|<\/p><script/)
})

test('email HTML loads no external resources and contains no style element', () => {
  expect(verify.html).not.toMatch(/<(style|link|script|img)|url\(|@import/)
})

test('the colors of emails match the design tokens', () => {
  const tokens = readFileSync('src/platform/web/theme/tokens.css', 'utf8')
  for (const [name, hex] of Object.entries(emailColors)) {
    const [, L, C, H] = tokens.match(new RegExp(`--${name}:\\s*oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`))!.map(Number)
    expect([name, hex]).toEqual([name, hexOf(L!, C!, (H! * Math.PI) / 180)])
  }
})

/** Converts oklch to an sRGB hex color, as CSS Color 4 defines it. */
function hexOf(L: number, C: number, h: number) {
  const [a, b] = [C * Math.cos(h), C * Math.sin(h)]
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const encoded = linear.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  return (
    '#' +
    encoded
      .map((value) =>
        Math.round(Math.min(1, Math.max(0, value)) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}
