import path from 'node:path'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'

export type ClientBuildFile = {
  type: string
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  /** Precompressed versions of a static file, made by the build, the smallest first. */
  encoded: { name: 'br' | 'gzip'; bytes: Uint8Array<ArrayBuffer> }[]
  /** Whether the file name contains a content hash, so that browsers may cache the file forever. */
  hashed: boolean
  /** Whether the file is the service worker script, which browsers must always check for a newer version. */
  isWorker: boolean
}

const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const
export const HASHED_ASSETS_PATH = '/assets/'
const SERVICE_WORKER_PATH = '/sw.js'

/**
 * Reads the client build (a few megabytes) into memory, keyed by URL path. Only these exact paths are served, so path
 * traversal is impossible.
 */
export function readClientBuildFiles(folder: string): Map<string, ClientBuildFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = new Map(names.map((name) => [name, new Uint8Array(readFileSync(name))]))
  const files = new Map<string, ClientBuildFile>()
  for (const [name, bytes] of contents) {
    if (path.extname(name) in ENCODINGS && contents.has(name.slice(0, -3))) continue
    const address = `/${path.relative(folder, name).replaceAll(path.sep, '/')}`
    files.set(address, {
      type: guessContentType(name),
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      bytes,
      encoded: Object.entries(ENCODINGS).flatMap(([ending, encoding]) => {
        const encoded = contents.get(name + ending)
        return encoded ? { name: encoding, bytes: encoded } : []
      }),
      hashed: address.startsWith(HASHED_ASSETS_PATH),
      isWorker: address === SERVICE_WORKER_PATH,
    })
  }
  return files
}

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export const guessContentType = (name: string) => CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream'
