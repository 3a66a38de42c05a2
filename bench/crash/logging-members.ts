import sharp from 'sharp'
import { v4, v7 } from 'uuid'
import { createTestClient, createSignedInMember } from '#app/server/testing/test-client.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'

export type AcknowledgedCleanup = { cleanupId: string; photo: string; at: Date }

/** Starts an app with three members who log cleanups with a photo through the API, one after another. */
export async function createLoggingMembers(databaseUrl: string, storage: ServerConfig['storage']) {
  const app = await startTestApp({ databaseUrl, config: { storage }, runsJobs: true })
  const db = openDatabasePool(databaseUrl)
  const members = await Promise.all(Array.from({ length: 3 }, () => createSignedInMember(app, db)))
  const ask = createTestClient(app)
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()

  async function answered(line: string, as: string, body?: object) {
    const answer = await ask(line, { as, body })
    if (!answer.ok) throw new Error(`${line} answered ${answer.status}: ${await answer.text()}`)
  }

  return {
    files: app.files,
    /** Logs cleanups, and returns those acknowledged with the database's time after the response. */
    async log(times: number): Promise<AcknowledgedCleanup[]> {
      const acknowledged: AcknowledgedCleanup[] = []
      for (let nr = 0; nr < times; nr++) {
        const { token } = members[nr % members.length]!
        const log = { cleanupId: v7(), photo: v4() }
        const form = new FormData()
        form.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
        await answered(`PUT /v1/me/photos/${log.photo}`, token, form)
        const date = new Date().toISOString().slice(0, 10)
        const fields = { date, location: '85016', litterCount: 12, notes: '', photos: [log.photo] }
        await answered('POST /v1/cleanups', token, { cleanupId: log.cleanupId, ...fields })
        acknowledged.push({ ...log, at: await now() })
      }
      return acknowledged
    },
    now,
    /** Deletes a cleanup as its member, and waits until its files have disappeared from the store. */
    async remove({ cleanupId }: AcknowledgedCleanup, nr: number) {
      const before = await count()
      await answered(`DELETE /v1/cleanups/${cleanupId}`, members[nr % members.length]!.token)
      while ((await count()) === before) await new Promise((again) => setTimeout(again, 100))
    },
    async close() {
      await db.$client.end()
      await app.close()
    },
  }

  async function now() {
    return (await db.$client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now
  }
  async function count() {
    let files = 0
    for await (const _ of app.files.list('')) files++
    return files
  }
}
