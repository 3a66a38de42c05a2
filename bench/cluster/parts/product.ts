import { join } from 'node:path'
import { selectNode } from '#launch/node.mjs'
import { REPOSITORY, WEB_PROCESSES, WORKER_PROCESSES, productSettings } from '../layout.ts'
import { createFolder } from '../machine.ts'
import { ClusterProcess } from '../cluster-process.ts'

/** Process settings of a web or worker process, as the container runs it but without `npm install`. */
export function productProcess(name: string, role: 'web' | 'worker', port: number, root = REPOSITORY) {
  return {
    name,
    command: selectNode(REPOSITORY),
    args: ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.mjs')],
    cwd: root,
    env: {
      ...productSettings(),
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: createFolder('data', name),
    },
  }
}

export const createWebProcesses = (): ClusterProcess[] =>
  WEB_PROCESSES.map(({ name, port }) => new ClusterProcess(productProcess(name, 'web', port)))
export const createWorkerProcesses = (): ClusterProcess[] =>
  WORKER_PROCESSES.map(({ name, port }) => new ClusterProcess(productProcess(name, 'worker', port)))
