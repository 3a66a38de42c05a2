import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Client } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { ServerConfig } from '#platform/server/config.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { TEST_CERTIFICATE } from '#platform/server/mail/testing.ts'
import type { Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'
import { type IncomingHttpHeaders, createServer, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

export async function listenForTest(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
      await once(server, 'close')
    },
  }
}

/** Starts a proxy in front of a test app. `rewrite` changes the request headers that it passes on. */
export async function startTestProxy(port: number, rewrite: (headers: IncomingHttpHeaders) => IncomingHttpHeaders) {
  const { port: ownPort, close } = await listenForTest(
    createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming
      const passed = request({ host: '127.0.0.1', port, method, path, headers: rewrite(headers) }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      })
      passed.on('error', () => outgoing.writeHead(503).end())
      incoming.pipe(passed)
    }),
  )
  return { url: `http://127.0.0.1:${ownPort}`, close }
}

const CHECK_NAMES = ['Database', 'Mail', 'Storage', 'Disk', 'TLS', 'Proxy', 'Time zones']

type ExamineOptions = Parameters<typeof runChecks>[1] & { group?: string }

/** Creates the folder and database of an installation, and a function that runs one check on it. */
export function createTestInstallation() {
  const installation = { scratch: '', database: {} as TestDatabase, examine, examineAll }
  beforeAll(async () => {
    installation.scratch = await mkdtemp(join(tmpdir(), 'cleanstreak-doctor-'))
    installation.database = await createTestDatabase()
  })
  afterAll(async () => {
    await installation.database.close()
    await rm(installation.scratch, { recursive: true })
  })

  /** Runs the checks of a group on a valid installation with the given settings changed. */
  function examineAll(
    group: string,
    config: Partial<ServerConfig> = {},
    options: Parameters<typeof runChecks>[1] = {},
  ): Promise<Finding[]> {
    const { scratch, database } = installation
    return runChecks(
      createTestConfig({
        databaseUrl: database.url,
        dataDir: scratch,
        storage: { kind: 'folder', path: scratch },
        ...config,
      }),
      { ...options, without: CHECK_NAMES.filter((each) => each !== group) },
    )
  }

  /** Runs a check and returns its finding. `group` is the group of the check. */
  async function examine(
    name: string,
    config: Partial<ServerConfig> = {},
    { group = name, ...options }: ExamineOptions = {},
  ): Promise<Finding> {
    return (await examineAll(group, config, options)).findLast((each) => each.name === name)!
  }
  return installation
}

/** Trusts the test certificate until the test ends. */
export function trustTestCertificate() {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, TEST_CERTIFICATE.cert])
  onTestFinished(() => setDefaultCACertificates(before))
}

export async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Clock that differs from this machine's. */
export const shiftedClock = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
