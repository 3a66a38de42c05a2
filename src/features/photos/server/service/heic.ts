import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { MAX_PICTURE_PIXELS } from '../../rules/upload-checks.ts'

/** Upright pixels of a decoded HEIC file, in the color space of `icc` or, without a profile, in sRGB. */
export type DecodedHeicPicture = { data: Uint8Array; width: number; height: number; channels: 3 | 4; icc?: Uint8Array }

export type HeicDecodingError = 'size' | 'damaged'

const MB = 1024 * 1024
const LIMITS = { milliseconds: 30_000, heapMB: 64, decoderBytes: 640 * MB }

/**
 * Source text of the HEIC decoder's worker thread. It is text because a separate file would need one path in the
 * sources and another in the bundle. The decoder is WebAssembly, so it reaches only its own memory, whose growth is
 * capped.
 */
const DECODER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const { libheif, bytes, mostPixels, decoderBytes } = workerData
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > decoderBytes) throw new RangeError('The picture needs too much memory.')
  return grow.call(this, pages)
}
const lib = require(libheif)
const context = lib.heif_context_alloc()
lib.heif_context_read_from_memory(context, bytes)
const handle = lib.heif_js_context_get_primary_image_handle(context)
const decoded = handle.code ? 'damaged' : decode(handle)
parentPort.postMessage(decoded, decoded.data ? [decoded.data.buffer] : [])

function decode(handle) {
  const pixels = lib.heif_image_handle_get_width(handle) * lib.heif_image_handle_get_height(handle)
  if (!(pixels > 0)) return 'damaged'
  if (pixels > mostPixels) return 'size'
  const icc = profileOf(handle)
  const channels = lib.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const { heif_colorspace_RGB: rgb } = lib.heif_colorspace
  const { heif_chroma_interleaved_RGB: plain, heif_chroma_interleaved_RGBA: withAlpha } = lib.heif_chroma
  const { code, channels: planes } = lib.heif_js_decode_image2(handle, rgb, channels === 4 ? withAlpha : plain)
  if (code) return 'damaged'
  const [{ data: rows, stride, width, height }] = planes
  if (width * height > mostPixels) return 'size'
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) data.set(rows.subarray(y * stride, y * stride + width * channels), y * width * channels)
  return { data, width, height, channels, icc }
}

function profileOf(handle) {
  const { ptr } = handle.$$
  const size = lib._heif_image_handle_get_raw_color_profile_size(ptr)
  if (size === 0 || size > 1e6) return
  const [error, at] = [lib._malloc(16), lib._malloc(size)]
  lib._heif_image_handle_get_raw_color_profile(error, ptr, at)
  return lib.HEAPU8.slice(at, at + size)
}
`

/** Path of the HEIC decoder module. It is resolved here, because a worker created from text cannot resolve modules. */
const libheifPath = createRequire(import.meta.url).resolve('libheif-js/wasm-bundle')

/**
 * Decodes HEIC with libheif, because the prebuilt sharp cannot decode HEVC. Each picture gets its own worker thread, so
 * that a crash or memory leak ends with the thread.
 */
export async function decodeHeicPicture(bytes: Uint8Array): Promise<DecodedHeicPicture | HeicDecodingError> {
  const copy = new Uint8Array(bytes)
  const worker = new Worker(DECODER_SOURCE, {
    eval: true,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMB },
    workerData: {
      libheif: libheifPath,
      bytes: copy,
      mostPixels: MAX_PICTURE_PIXELS,
      decoderBytes: LIMITS.decoderBytes,
    },
    transferList: [copy.buffer],
  })
  const { promise, resolve } = Promise.withResolvers<DecodedHeicPicture | HeicDecodingError>()
  const timeout = setTimeout(() => resolve('damaged'), LIMITS.milliseconds)
  worker.once('message', resolve)
  worker.once('error', () => resolve('damaged'))
  worker.once('exit', () => resolve('damaged'))
  return promise.finally(async () => {
    clearTimeout(timeout)
    await worker.terminate()
  })
}
