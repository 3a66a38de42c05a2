import { join } from 'node:path'
import { BENCHES } from '../bench/benches.ts'
import { explainSystemError } from './launch/operator-error.mjs'

const root = join(import.meta.dirname, '..')
const [name, ...args] = process.argv.slice(2)
const bench = name === undefined || !Object.hasOwn(BENCHES, name) ? undefined : BENCHES[name]

try {
  if (name === undefined || name === '--help') console.log(list())
  else if (!bench) refuse([`There is no benchmark called ${name}. Choose one from this list.\n\n${list()}`])
  else if (args.includes('--help')) console.log(usage(name, bench))
  else {
    const missing = []
    for (const need of bench.needs ?? []) missing.push((await need.missing(args)) ?? [])
    if (missing.flat().length > 0) refuse(missing.flat())
    else await run(bench)
  }
} catch (error) {
  console.error(explainSystemError(error) ?? error)
  process.exitCode = 1
}

/**
 * Runs a benchmark in this process, which shares its exit code and signals.
 * @param {import('../bench/benches.ts').Bench} bench
 */
async function run({ file, by }) {
  const path = join(root, 'bench', file)
  process.argv = [process.execPath, path, ...args]
  if (by === 'vitest') {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    process.argv = [process.execPath, vitest, 'run', '--config', path, ...args]
    await import(vitest)
  } else if (by === 'vite') {
    const { runnerImport } = await import('vite')
    await runnerImport(path, { root, configFile: false, logLevel: 'error' })
  } else await import(path)
}

/** @param {string[]} sentences */
function refuse(sentences) {
  console.error(sentences.join('\n'))
  process.exitCode = 1
}

function list() {
  const each = Object.entries(BENCHES).map(([name, bench]) => usage(name, bench))
  return `Usage: npm run bench -- <name> [arguments]\n\nBenchmarks:\n\n${each.join('\n')}\n\nOne entry alone: npm run bench -- <name> --help\nLatest results: bench/README.md and docs/measurements/`
}

/** @param {string} name @param {import('../bench/benches.ts').Bench} bench */
function usage(name, { measures, args, needs }) {
  const needed = needs?.length ? `\n    needs: ${needs.map(({ what }) => what).join('; ')}` : ''
  return `${[name, args].filter(Boolean).join(' ')}\n    ${measures}${needed}`
}
