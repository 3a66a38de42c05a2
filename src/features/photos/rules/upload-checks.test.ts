import { expect, test } from 'vitest'
import {
  PICTURE_UPLOAD_LIMITS,
  pictureUploadErrors,
  detectPictureFormat,
  validatePictureUpload,
} from './upload-checks.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const container = (...brands: string[]) => {
  const [major = '', ...others] = brands
  const length = 16 + others.length * 4
  return bytes([0, 0, 0, length], 'ftyp', major, [0, 0, 0, 0], ...others, 'mdatavif')
}

test.each([
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe1])],
  ['png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
  ['webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
  ['heic', container('heic', 'mif1')],
  ['heic', container('mif1', 'miaf', 'heix')],
  ['heic', container('mif1')],
  ['heic', container('msf1')],
  ['heic', container('msf1', 'hevc')],
  ['avif', container('avif', 'mif1', 'miaf')],
  ['avif', container('mif1', 'avif', 'heic')],
  ['avif', container('avis', 'msf1')],
])('picture files of format %s are recognized by their content', (format, content) => {
  expect(detectPictureFormat(content)).toBe(format)
})

test.each([
  ['nothing', bytes()],
  ['half a signature', bytes([0xff, 0xd8])],
  ['GIF', bytes('GIF89a')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', bytes('<!doctype html>')],
  ['TIFF', bytes('II*\0')],
  ['PDF', bytes('%PDF-1.7')],
  ['a sound', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
  ['a film', container('isom', 'mp42')],
  ['a container cut off', bytes([0, 0, 0, 24], 'ftyp')],
  ['a container that claims no length', bytes([0, 0, 0, 0], 'ftypisom')],
])('an upload that contains %s is not recognized as a picture', (_, content) => {
  expect(detectPictureFormat(content)).toBeUndefined()
})

test('each picture kind has its own messages for a wrong file type and for a file that is too large', () => {
  expect(pictureUploadErrors('eventImage')).toMatchObject({
    UNSUPPORTED_MEDIA_TYPE: {
      message: 'Please upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
    },
    PAYLOAD_TOO_LARGE: { message: 'Image size must be less than 25MB' },
  })
  expect(pictureUploadErrors('avatar').UNSUPPORTED_MEDIA_TYPE.message).toBe(
    'Please upload a JPEG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
  )
})

test('a picture upload is rejected for its type if not a picture, and for its size if too large', () => {
  const { avatar, eventImage } = PICTURE_UPLOAD_LIMITS
  const [jpeg, pdf] = [bytes([0xff, 0xd8, 0xff, 0xe1]), bytes('%PDF-1.7')]
  expect(validatePictureUpload({ header: jpeg, size: avatar.mostBytes }, avatar)).toBeUndefined()
  expect(validatePictureUpload({ header: jpeg, size: avatar.mostBytes + 1 }, avatar)).toEqual({
    reason: 'size',
    sentence: 'Image size must be less than 15MB',
  })
  expect(validatePictureUpload({ header: pdf, size: eventImage.mostBytes + 1 }, eventImage)).toEqual({
    reason: 'type',
    sentence: 'Please upload a JPG or PNG image. JPEG, PNG, WebP, HEIC and AVIF are accepted.',
  })
})
