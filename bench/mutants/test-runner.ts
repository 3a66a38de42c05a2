import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#app/server/embedded/postgres.ts'
import { migrateDatabase } from '#platform/server/db/migrate.ts'
import type { TestRunResult, TestRunRequest } from './warm.ts'

export type TestRunner = Awaited<ReturnType<typeof createTestRunner>>

/** Runs test files in the copy, in one warm Vitest process and on one PostgreSQL for all runs. */
export async function createTestRunner(folder: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cleanstreak-mutants-data-'))
  const server = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  let warm: ChildProcess | undefined
  let nr = 0

  /** Creates a template database with the copy's migrations, as `scripts/test-database.ts` does. */
  async function template(): Promise<string> {
    const name = `mutants_${nr++}`
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const url = new URL(server.url)
    url.pathname = name
    await migrateDatabase(url.href, join(folder, 'migrations'))
    return name
  }

  async function started(): Promise<ChildProcess> {
    const child = fork(join(folder, 'bench/mutants/warm.ts'), {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, CI: '', NO_COLOR: '1' },
    })
    await once(child, 'message')
    return child
  }

  const end = (child?: ChildProcess) => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }

  return {
    template,
    forget: (name: string) => client.query(`drop database ${name} with (force)`),
    /** Runs test files. Returns undefined when they time out. */
    async run(request: Omit<TestRunRequest, 'url'>, patience: number): Promise<TestRunResult | undefined> {
      warm ??= await started()
      const child = warm
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        end(child)
      }, patience)
      child.send({ ...request, url: server.url } satisfies TestRunRequest)
      const over = new AbortController()
      const answer = await Promise.race([
        once(child, 'message', over).then(([result]) => result as TestRunResult),
        once(child, 'exit', over).then(() => undefined),
      ]).finally(() => over.abort())
      clearTimeout(late)
      if (!answer) {
        warm = undefined
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cleanstreak%' and pid <> pg_backend_pid()",
        )
      }
      return answer ?? (isLate ? undefined : { failed: 'the tests ended without an answer' })
    },
    async close() {
      end(warm)
      await client.end()
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
