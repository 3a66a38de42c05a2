import type { Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient } from '../testing/test-client.ts'
import { type ProcedureRoute, signInAllClients, allProcedures } from './client-kinds.ts'
import { buildRequest } from './build-request.ts'
import { createValidInputs } from './valid-inputs.ts'
import { type ProcedureInput, type InvalidInput, listInputFields, listInvalidInputs } from './invalid-inputs.ts'
import { createWriteCounter } from './write-counter.ts'

type App = { origin: string; log(): Record<string, unknown>[] }
export type FuzzResult = { name: string; status: number } & Pick<InvalidInput, 'field' | 'wrong'>

export const PROCEDURES_WITH_INPUT = allProcedures.filter(([name]) => listInputFields(name).length > 0)

const INTERNAL_DETAILS = /\n\s+at |node_modules|\.ts:\d|Error:|from "|insert into|postgres|pg_|constraint|relation "/

/**
 * Fuzz test of the API: sends invalid inputs as a member or admin who is allowed to send valid ones. The result's
 * `faults` list the inputs that caused a server error, leaked internals or wrote rows.
 */
export async function createInputFuzzer(app: App, db: Db) {
  const tokens = await signInAllClients(app, db)
  const { rows } = await db.$client.query<{ id: string }>(`select id from profiles where username = 'rosa_m'`)
  const inputs = createValidInputs(db, rows[0]!.id)
  const ask = createTestClient(app)
  const written = await createWriteCounter(db)
  const faults: string[] = []
  let before = await written()

  async function send(
    name: string,
    route: ProcedureRoute,
    { field, wrong }: InvalidInput,
    sent: ProcedureInput,
  ): Promise<FuzzResult> {
    await db.delete(rateLimits)
    const as = route.path!.startsWith('/v1/admin/') ? tokens.superadmin : tokens.member
    const logged = app.log().length
    const { line, body } = buildRequest(route, sent)
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

  /** Sends each invalid input of one procedure. If an input was accepted, the next input is made from new rows. */
  async function* tryAll(
    name: string,
    route: ProcedureRoute,
    isSelected: () => boolean = () => true,
  ): AsyncGenerator<FuzzResult> {
    let right: ProcedureInput | undefined
    for (const wrong of listInvalidInputs(name).filter(isSelected)) {
      if (!right) {
        right = ((await inputs[name]?.()) ?? {}) as ProcedureInput
        before = await written()
      }
      const tried = await send(name, route, wrong, wrong.createFrom(right))
      yield tried
      if (tried.status < 400) right = undefined
    }
  }
  return { tryAll, faults }
}
