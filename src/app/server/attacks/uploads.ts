import { readdir } from 'node:fs/promises'
import { pictures } from '#features/photos/server/tables.ts'
import type { Db } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { allApiProcedures } from './client-kinds.ts'
import { listProcedureInputFields } from './invalid-inputs.ts'

type App = { origin: string; folder: string; log(): Record<string, unknown>[] }

/** All API procedures that take a file, found through their input schemas, so that new ones are tested too. */
export const API_UPLOAD_PROCEDURES = allApiProcedures.filter(([name]) =>
  listProcedureInputFields(name).includes('file'),
)

/**
 * Security test of uploads: sends files as an admin who may upload. The result's `faults` list the uploads that caused
 * a server error, or that were rejected but left something stored.
 */
export async function createUploadSecurityTester(app: App, db: Db) {
  const { token } = await createSignedInMember(app, db, { isSuperadmin: true })
  const ask = createTestClient(app)
  const faults: string[] = []
  const countStored = async () => [
    (await readdir(app.folder, { recursive: true })).filter((file) => /.\.\w+$/.test(file)).length,
    await db.$count(pictures),
  ]

  async function send(name: string, bytes: Uint8Array, fileName = 'us.jpg') {
    const [, { method = '', path = '' }] = API_UPLOAD_PROCEDURES.find(([each]) => each === name)!
    await db.delete(rateLimits)
    const before = await countStored()
    const logged = app.log().length
    const body = new FormData()
    if (name === 'events.uploadImage') body.append('eventId', generateRowId())
    body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], fileName))
    const answer = await ask(`${method} ${path.replace('{id}', generateRowId())}`, { as: token, body })
    const responseText = await answer.text()
    const addFault = (what: string) => void faults.push(`${name}, ${fileName}: ${what}`)
    const { status } = answer
    if (![200, 400, 413, 415].includes(status)) addFault(`${status} ${responseText.slice(0, 200)}`)
    if (status !== 200 && !/"message":"[A-Z][^"]+"/.test(responseText))
      addFault(`no sentence: ${responseText.slice(0, 200)}`)
    if (status !== 200 && String(await countStored()) !== String(before)) addFault('refused, and yet something is kept')
    const errors = app
      .log()
      .slice(logged)
      .filter(({ level }) => level === 'error')
    if (errors.length > 0) addFault(`in the log: ${JSON.stringify(errors[0]).slice(0, 200)}`)
    return { status, responseText }
  }
  return { send, faults, token }
}
