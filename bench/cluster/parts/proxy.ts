import { join } from 'node:path'
import { REPOSITORY, PORTS, DATABASE_SERVERS, WEB_PROCESSES, addressAt } from '../layout.ts'
import { ClusterProcess } from '../cluster-process.ts'

/** One haproxy for visitors and for the database, with the configuration of `deploy/haproxy/`. */
export const createProxy = (): ClusterProcess =>
  new ClusterProcess({
    name: 'proxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', ...['web', 'database'].flatMap((name) => ['-f', join(REPOSITORY, `deploy/haproxy/${name}.cfg`)])],
    env: {
      BIND: addressAt(PORTS.proxy),
      FIGURES: addressAt(PORTS.figures),
      // The load generator sets X-Forwarded-For itself, so it is trusted like a proxy.
      IN_FRONT: '127.0.0.1',
      DATABASE_BIND: addressAt(PORTS.database),
      ...Object.fromEntries(WEB_PROCESSES.map(({ port }, nr) => [`WEB${nr + 1}`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(
        DATABASE_SERVERS.flatMap(({ port, patroni }, nr) => [
          [`PG${nr + 1}`, `127.0.0.1:${port}`],
          [`PG${nr + 1}_PATRONI`, String(patroni)],
        ]),
      ),
    },
  })
