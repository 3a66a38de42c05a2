import type { Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { asking } from '../testing/asking.ts'
import { type Route, openCallers, procedures } from './callers.ts'
import { requestFor } from './request-for.ts'
import { rightRequests } from './right-requests.ts'
import { type Sent, type WrongInput, fieldsOf, wrongInputs } from './wrong-inputs.ts'
import { watchWrites } from './writes.ts'

type App = { origin: string; log(): Record<string, unknown>[] }
export type Tried = { name: string; status: number } & Pick<WrongInput, 'field' | 'wrong'>

export const taking = procedures.filter(([name]) => fieldsOf(name).length > 0)

const INSIDE = /\n\s+at |node_modules|\.ts:\d|Error:|from "|insert into|postgres|pg_|constraint|relation "/

/**
 * Fuzz test of the API: sends invalid inputs as a member or admin who is allowed to send valid ones. `faults` lists the
 * inputs that caused a server error, leaked internals or wrote rows.
 */
export async function openBadInputs(app: App, db: Db) {
  const tokens = await openCallers(app, db)
  const { rows } = await db.$client.query<{ id: string }>(`select id from profiles where username = 'rosa_m'`)
  const inputs = rightRequests(db, rows[0]!.id)
  const ask = asking(app)
  const written = await watchWrites(db)
  const faults: string[] = []
  let before = await written()

  async function send(name: string, route: Route, { field, wrong }: WrongInput, sent: Sent): Promise<Tried> {
    await db.delete(rateLimits)
    const as = route.path!.startsWith('/v1/admin/') ? tokens.superadmin : tokens.member
    const logged = app.log().length
    const { line, body } = requestFor(route, sent)
    const answer = await ask(line, { as, body })
    const said = await answer.text()
    const { status } = answer
    const fault = (what: string) => void faults.push(`${name}, ${field} is ${wrong}: ${what}`)
    if (status >= 500) fault(`${status} ${said.slice(0, 200)}`)
    // An error message may repeat the input itself, which is not a leak.
    if (status >= 400 && INSIDE.test(said.replaceAll(/"message":"[^"]*"/g, (text) => (text.length > 200 ? '' : text))))
      fault(`tells of the inside: ${said.slice(0, 300)}`)
    if (
      app
        .log()
        .slice(logged)
        .some(({ level }) => level === 'error')
    )
      fault('an error in the log')
    const after = await written()
    if (status >= 400 && after !== before) fault(`${status}, and yet something is written`)
    before = after
    return { name, status, field, wrong }
  }

  /** Sends each invalid input of one procedure. After an input was accepted, the next one gets fresh data. */
  async function* tryAll(name: string, route: Route, isTaken: () => boolean = () => true): AsyncGenerator<Tried> {
    let right: Sent | undefined
    for (const wrong of wrongInputs(name).filter(isTaken)) {
      if (!right) {
        right = ((await inputs[name]?.()) ?? {}) as Sent
        before = await written()
      }
      const tried = await send(name, route, wrong, wrong.made(right))
      yield tried
      if (tried.status < 400) right = undefined
    }
  }
  return { tryAll, faults }
}
