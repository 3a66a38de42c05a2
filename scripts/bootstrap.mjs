// Launcher of every npm script. It runs on the installed Node without any dependency and prepares the clone. Then it
// starts the script on the Node version that the product is tested with.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const [task = 'start', ...rest] = process.argv.slice(2)
const clone = dirname(dirname(fileURLToPath(import.meta.url)))

if (process.platform === 'win32')
  refuse('Cleanstreak does not run on Windows. Run it in WSL instead: https://learn.microsoft.com/windows/wsl')
if (Number.parseInt(process.versions.node, 10) < 20)
  refuse(`Cleanstreak needs Node 20 or newer, but this is ${process.version}. Install a newer one: https://nodejs.org`)

// A static import would fail on an older Node before the check above.
const [{ bootstrap }, { findRequestedUsage }] = await Promise.all([
  import('./launch/bootstrap.mjs'),
  import('./launch/usage.mjs'),
])
const usage = findRequestedUsage(task, rest)
if (usage) console.log(usage)
else await bootstrap(clone, task, rest)

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
