import { join } from 'node:path'
import { nodeFor } from '#launch/node.mjs'
import { CLONE, WEBS, WORKERS, settings } from '../layout.ts'
import { folder } from '../machine.ts'
import { Part } from '../part.ts'

/** Process settings of a web or worker process, as the container runs it but without `npm install`. */
export function processOf(name: string, role: 'web' | 'worker', port: number, root = CLONE) {
  return {
    name,
    command: nodeFor(CLONE),
    args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.mjs')],
    cwd: root,
    env: { ...settings(), ROLE: role, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder('data', name) },
  }
}

export const webs = (): Part[] => WEBS.map(({ name, port }) => new Part(processOf(name, 'web', port)))
export const workers = (): Part[] => WORKERS.map(({ name, port }) => new Part(processOf(name, 'worker', port)))
