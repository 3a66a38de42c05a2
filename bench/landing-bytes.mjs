import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openBuild } from '../scripts/launch/built.mjs'

/*
 * npm run bench -- landing-bytes
 * Bundle size budget: the gzip size of all scripts and styles that a first visit to the landing page loads. Fails
 * above the limit.
 */

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

const [folder = await openBuild(resolve(import.meta.dirname, '..')), limit = '143'] = process.argv.slice(2)
// npm changes the working directory, so a relative path is resolved against the one of the caller.
const build = resolve(process.env.INIT_CWD ?? '.', folder)
const client = resolve(build, 'client')

const files = [...(await listFirstLoadFiles())].map((path) => {
  const content = readFileSync(join(client, path))
  return { path: basename(path), bytes: content.length, gzip: gzipSync(content, { level: 9 }).length }
})
const total = (key) => files.reduce((sum, file) => sum + file[key], 0)

console.table(
  [...files.toSorted((a, b) => b.gzip - a.gzip), { path: 'total', bytes: total('bytes'), gzip: total('gzip') }].map(
    ({ path, bytes, gzip }) => ({ file: path, KB: toKilobytes(bytes), 'KB gzip': toKilobytes(gzip) }),
  ),
)
if (total('gzip') > Number(limit) * 1000) {
  console.error(`The landing page loads ${toKilobytes(total('gzip'))} KB of scripts and styles, above ${limit} KB.`)
  process.exitCode = 1
}

/** Lists the files named in the route manifest of the landing page, and everything they import statically. */
async function listFirstLoadFiles() {
  const manifest = assets('server').find((name) => name.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest } = await import(pathToFileURL(resolve(build, 'server/assets', manifest)))
  const { routes } = tsrStartManifest()
  const named = ['__root__', '/_public', '/_public/'].flatMap((id) => [
    ...(routes[id]?.preloads ?? []),
    ...(routes[id]?.css ?? []),
  ])
  const found = new Set()
  const follow = (path) => {
    if (found.has(path)) return
    found.add(path)
    if (path.endsWith('.js')) listStaticImports(path).forEach(follow)
  }
  named.forEach(follow)
  // The manifest does not list the global style sheet.
  assets('client')
    .filter((name) => /^styles-.*\.css$/.test(name))
    .forEach((name) => follow(`/assets/${name}`))
  return found
}

function assets(side) {
  return readdirSync(resolve(build, side, 'assets'))
}

function listStaticImports(path) {
  const code = readFileSync(join(client, path), 'utf8')
  return [...code.matchAll(STATIC_IMPORT)].map(([, name]) => `/assets/${name}`)
}

function toKilobytes(bytes) {
  return (bytes / 1000).toFixed(1)
}
