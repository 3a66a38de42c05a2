import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
/** Smallest file size worth compressing, in bytes. A style sheet of 1,000 bytes is half as large afterwards. */
const MIN_SIZE = 512

const compressors = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Vite plugin that compresses each file at build time (brotli and gzip, best level), so that serving costs no CPU. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    const entries = await readdir(dir!, { recursive: true, withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    await Promise.all(names.map(({ parentPath, name }) => compress(join(parentPath, name))))
  },
})

async function compress(name: string) {
  const bytes = await readFile(name)
  if (bytes.length < MIN_SIZE) return
  await Promise.all(Object.entries(compressors).map(async ([ending, by]) => writeFile(name + ending, await by(bytes))))
}
