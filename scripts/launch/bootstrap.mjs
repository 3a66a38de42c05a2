import { once } from 'node:events'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { watchNpm } from './npm-watch.mjs'
import { installDependencies } from './dependencies.mjs'
import { spawnGuarded } from './guarded.mjs'
import { selectNode } from './node.mjs'
import { prepareSources } from './sources.mjs'
import { explainSystemError } from './operator-error.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Launcher: prepares the sources, installs dependencies and runs a script. Signals are forwarded to the script.
 * @param {string} clone
 * @param {string} task name of a script in scripts/
 * @param {string[]} args
 */
export async function bootstrap(clone, task, args) {
  // Before the script runs, this process may exit at any time: its guarded children end with it.
  /** @type {(signal: NodeJS.Signals) => void} */
  let stop = (signal) => process.exit(128 + constants.signals[signal])
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))
  watchNpm(() => stop('SIGTERM'))
  try {
    if (process.env.DATA_DIR) process.env.DATA_DIR = resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR)
    const root = await prepareSources(clone, task)
    await installDependencies(root)
    const child = run(root, task, args)
    stop = (signal) => void child.kill(signal)
    const [code, signal] = /** @type {[number | null, NodeJS.Signals]} */ (await once(child, 'exit'))
    process.exit(code ?? 128 + constants.signals[signal])
  } catch (error) {
    console.error(explainSystemError(error) ?? error)
    process.exit(1)
  }
}

/** @param {string} root @param {string} task @param {string[]} args */
function run(root, task, args) {
  const node = selectNode(root)
  const env = {
    // Image processing allocates large blocks in many threads. Without these limits glibc retains most freed memory.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  }
  const flags = ['--disable-warning=ExperimentalWarning']
  return spawnGuarded(node, [...flags, join(root, 'scripts', `${task}.mjs`), ...args], { cwd: root, env, patience: 40 })
}
