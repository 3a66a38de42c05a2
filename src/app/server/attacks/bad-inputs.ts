import type { Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient } from '../testing/test-client.ts'
import { type ApiProcedureRoute, signInPermissionTestClients, allApiProcedures } from './client-kinds.ts'
import { buildProcedureRequest } from './build-request.ts'
import { createValidProcedureInputs } from './valid-inputs.ts'
import {
  type ApiProcedureInput,
  type InvalidProcedureInput,
  listProcedureInputFields,
  listInvalidProcedureInputs,
} from './invalid-inputs.ts'
import { createDatabaseWriteCounter } from './write-counter.ts'

type App = { origin: string; log(): Record<string, unknown>[] }
export type ApiFuzzResult = { name: string; status: number } & Pick<InvalidProcedureInput, 'field' | 'wrong'>

export const API_PROCEDURES_WITH_INPUT = allApiProcedures.filter(([name]) => listProcedureInputFields(name).length > 0)

export const INTERNAL_DETAILS =
  /\n\s+at |node_modules|\.ts:\d|Error:|from "|insert into|postgres|pg_|constraint|relation "/

/**
 * Fuzz test of the API: sends invalid inputs as a member or admin who is allowed to send valid ones. The result's
 * `faults` list the inputs that caused a server error, leaked internals or wrote rows.
 */
export async function createApiInputFuzzer(app: App, db: Db) {
  const tokens = await signInPermissionTestClients(app, db)
  const { rows } = await db.$client.query<{ id: string }>(`select id from profiles where username = 'rosa_m'`)
  const inputs = createValidProcedureInputs(db, rows[0]!.id)
  const ask = createTestClient(app)
  const written = await createDatabaseWriteCounter(db)
  const faults: string[] = []
  let before = await written()

  async function send(
    name: string,
    route: ApiProcedureRoute,
    { field, wrong }: InvalidProcedureInput,
    sent: ApiProcedureInput,
  ): Promise<ApiFuzzResult> {
    await db.delete(rateLimits)
    const as = route.path!.startsWith('/v1/admin/') ? tokens.superadmin : tokens.member
    const logged = app.log().length
    const { line, body } = buildProcedureRequest(route, sent)
    const answer = await ask(line, { as, body })
    const responseText = await answer.text()
    const { status } = answer
    const addFault = (what: string) => void faults.push(`${name}, ${field} is ${wrong}: ${what}`)
    if (status >= 500) addFault(`${status} ${responseText.slice(0, 200)}`)
    // Ignore long error messages in the response: they repeat the input itself, which leaks nothing.
    if (
      status >= 400 &&
      INTERNAL_DETAILS.test(responseText.replaceAll(/"message":"[^"]*"/g, (text) => (text.length > 200 ? '' : text)))
    )
      addFault(`tells of the inside: ${responseText.slice(0, 300)}`)
    if (
      app
        .log()
        .slice(logged)
        .some(({ level }) => level === 'error')
    )
      addFault('an error in the log')
    const after = await written()
    if (status >= 400 && after !== before) addFault(`${status}, and yet something is written`)
    before = after
    return { name, status, field, wrong }
  }

  /**
   * Sends each invalid input of one procedure. An accepted input may have changed the rows, so the next input refers to
   * new ones.
   */
  async function* tryAll(
    name: string,
    route: ApiProcedureRoute,
    isSelected: () => boolean = () => true,
  ): AsyncGenerator<ApiFuzzResult> {
    let right: ApiProcedureInput | undefined
    for (const wrong of listInvalidProcedureInputs(name).filter(isSelected)) {
      if (!right) {
        right = ((await inputs[name]?.()) ?? {}) as ApiProcedureInput
        before = await written()
      }
      const tried = await send(name, route, wrong, wrong.createFrom(right))
      yield tried
      if (tried.status < 400) right = undefined
    }
  }
  return { tryAll, faults }
}
