import { join } from 'node:path'
import { CLONE, PORTS, SERVERS, WEBS, at } from '../layout.ts'
import { Part } from '../part.ts'

/** One haproxy for visitors and for the database, with the configuration of `deploy/haproxy/`. */
export const proxy = (): Part =>
  new Part({
    name: 'proxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', ...['web', 'database'].flatMap((name) => ['-f', join(CLONE, `deploy/haproxy/${name}.cfg`)])],
    env: {
      BIND: at(PORTS.proxy),
      FIGURES: at(PORTS.figures),
      // The load generator sets X-Forwarded-For itself, so it is trusted like a proxy.
      IN_FRONT: '127.0.0.1',
      DATABASE_BIND: at(PORTS.database),
      ...Object.fromEntries(WEBS.map(({ port }, nr) => [`WEB${nr + 1}`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(
        SERVERS.flatMap(({ port, patroni }, nr) => [
          [`PG${nr + 1}`, `127.0.0.1:${port}`],
          [`PG${nr + 1}_PATRONI`, String(patroni)],
        ]),
      ),
    },
  })
