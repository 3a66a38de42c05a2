import { API_UPLOAD_PROCEDURES, createUploadSecurityTester } from '#app/server/attacks/uploads.ts'
import {
  createDecompressionBombs,
  createTruncatedImages,
  createPolyglotFiles,
} from '#app/server/attacks/malicious-images.ts'
import { startTestApp } from '#app/server/testing/start-test-app.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createFilledDatabase } from '../city/database.ts'

/*
 * npm run bench -- uploads
 * Uploads decompression bombs, polyglot files and truncated images to every upload of the API, and samples the memory
 * of the process (which includes the sender). Fails when a response is neither a success nor an error with a message,
 * or when part of a rejected upload stays stored.
 */

const MB = 1024 * 1024
const PLACES = 20

const database = await createFilledDatabase(async () => {})
const db = openDatabasePool(database.url, { max: 5 })
const app = await startTestApp({ databaseUrl: database.url })
try {
  const { send, faults } = await createUploadSecurityTester(app, db)
  const kinds = {
    bombs: await createDecompressionBombs(),
    mixtures: await createPolyglotFiles(),
    cuts: await createTruncatedImages(PLACES),
  }
  for (const [kind, pictures] of Object.entries(kinds)) {
    const before = process.memoryUsage.rss()
    let most = { bytes: before, name: '' }
    let sent = ''
    let longest = { ms: 0, name: '' }
    const watch = setInterval(() => {
      const bytes = process.memoryUsage.rss()
      if (bytes > most.bytes) most = { bytes, name: sent }
    }, 10)
    const statuses: Record<number, number> = {}
    for (const [name, bytes] of Object.entries(pictures))
      for (const [upload] of API_UPLOAD_PROCEDURES) {
        sent = `${name}, ${upload}`
        const began = performance.now()
        const { status } = await send(upload, bytes, name)
        const ms = Math.round(performance.now() - began)
        if (ms > longest.ms) longest = { ms, name: sent }
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    clearInterval(watch)
    console.table({
      [`${kind}, to each of ${API_UPLOAD_PROCEDURES.length} uploads`]: Object.keys(pictures).length,
      ...Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`answered ${status}`, count])),
      'memory before, MB': Math.round(before / MB),
      'peak memory, MB': Math.round(most.bytes / MB),
      'peak during': most.name,
      'slowest response, ms': longest.ms,
      'slowest upload': longest.name,
    })
  }
  for (const fault of faults) console.error(fault)
  console.log(`faults: ${faults.length || 'none'}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await app.close()
  await db.$client.end()
  await database.close()
}
