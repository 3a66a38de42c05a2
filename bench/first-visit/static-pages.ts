import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

type StaticFile = { type: string; body: Buffer; isCompressed: boolean }

/**
 * Serves a static copy of each page: the same HTML with its styles inlined and without scripts, compressed in advance.
 * It is what the page would weigh if it were a file. Fonts and pictures are copied when they are first requested.
 */
export async function serveStaticPages(origin: string, paths: string[]) {
  const files = new Map<string, Promise<StaticFile>>()
  for (const path of paths)
    files.set(
      path,
      copyPage(origin, path).then((html) => toStaticFile('text/html; charset=utf-8', Buffer.from(html))),
    )
  await Promise.all(files.values())
  const server = createServer(async ({ url = '/' }, response) => {
    const known = files.get(url) ?? copyFile(origin, url)
    files.set(url, known)
    try {
      const { type, body, isCompressed } = await known
      response.writeHead(200, {
        'content-type': type,
        'content-length': body.length,
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function copyPage(origin: string, path: string): Promise<string> {
  const html = await (await fetchSuccessfully(origin, path)).text()
  const bare = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
  const styles = await Promise.all(
    Array.from(bare.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g), async ([link, href]) => ({
      link,
      css: await (await fetchSuccessfully(origin, href!)).text(),
    })),
  )
  return styles.reduce((page, { link, css }) => page.replace(link, () => `<style>${css}</style>`), bare)
}

async function copyFile(origin: string, path: string): Promise<StaticFile> {
  const response = await fetchSuccessfully(origin, path)
  return toStaticFile(
    response.headers.get('content-type') ?? 'application/octet-stream',
    Buffer.from(await response.arrayBuffer()),
  )
}

function toStaticFile(type: string, body: Buffer): StaticFile {
  const isCompressed = /text|json|xml|javascript|svg/.test(type)
  return { type, body: isCompressed ? gzipSync(body, { level: 9 }) : body, isCompressed }
}

async function fetchSuccessfully(origin: string, path: string): Promise<Response> {
  const response = await fetch(new URL(path, origin))
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}
