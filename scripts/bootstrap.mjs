// Runs on the Node that is there and needs no dependency: it makes the clone ready, then hands over to the Node that
// the product is tested with.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const [task = 'start', ...rest] = process.argv.slice(2)
const clone = dirname(dirname(fileURLToPath(import.meta.url)))

if (process.platform === 'win32')
  refuse('Cleanstreak does not run on Windows itself. Use WSL: https://learn.microsoft.com/windows/wsl')
if (Number.parseInt(process.versions.node, 10) < 20)
  refuse(`Cleanstreak needs Node 20 or newer, and this is ${process.version}.`)

// not earlier: an older Node does not understand it
const { bootstrap } = await import('./launch/bootstrap.mjs')
await bootstrap(clone, task, rest)

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
