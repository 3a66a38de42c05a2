import { runMakeAdminCommand } from '../../make-admin.ts'
import { isSuccess } from './browser.ts'
import { type Command, type History, describe } from './history.ts'

/* Commands of admins on the account, and of the account as an admin. */

/** Runs a command as the superadmin, whoever the current actor is. */
const bySuperadmin =
  (deed: (id: string) => { line: string; body?: object }, finish: (history: History, from: number) => void): Command =>
  async (history) => {
    const { account } = history.model
    if (!account) return undefined
    const from = history.model.tick()
    const { line, body } = deed(account.id)
    const answer = await history.site.sendAsSuperadmin(line, body)
    if (isSuccess(answer)) finish(history, from)
    return describe(answer)
  }

const setAdmin = (id: string, isAdmin: boolean) => ({ line: `PUT /v1/admin/members/${id}/admin`, body: { isAdmin } })
const setDisabled = (id: string, isDisabled: boolean) => ({
  line: `PUT /v1/admin/members/${id}/disabled`,
  body: { isDisabled },
})

function recordPromotion({ model }: History, from: number): void {
  const { account } = model
  if (!account || account.isAdmin) return
  account.isAdmin = true
  account.promotedFrom = from
  const reason = 'the member became an admin'
  model.endDevices({ invariant: 'promotion starts afresh', reason, from }, { endsTickets: false })
}

const promoteInConsole = bySuperadmin((id) => setAdmin(id, true), recordPromotion)

/** Promotes the account in the console, or sometimes with the operator's command. */
const promote: Command = async (history, turn) => {
  const { account, email } = history.model
  if (!account || account.isAdmin || account.isDisabled) return undefined
  if (turn.n % 8 > 0 || turn.isRace) return promoteInConsole(history, turn)
  const from = history.model.tick()
  await runMakeAdminCommand({ url: history.site.databaseUrl }, [email], {})
  recordPromotion(history, from)
  if (account.isVerified) return 'by command'
  account.isVerified = true
  if (account.password) history.model.oldPasswords.add(account.password)
  account.password = undefined
  const reason = 'the operator promoted an unconfirmed address'
  history.model.endSessions({ invariant: 'confirmation clears', reason, from })
  history.model.removeFactors()
  await history.receiveMails()
  return 'by command, unconfirmed'
}

const demote: Command = async (history, turn) => {
  if (!history.model.account?.isAdmin) return undefined
  const answer = await bySuperadmin(
    (id) => setAdmin(id, false),
    ({ model }) => void (model.account!.isAdmin = false),
  )(history, turn)
  return answer
}

const disable = bySuperadmin(
  (id) => setDisabled(id, true),
  ({ model }, from) => {
    model.account!.isDisabled = true
    model.endSessions({ invariant: 'closed is closed', reason: 'the account was disabled', from })
    model.mailbox.reset = []
  },
)

const enable: Command = async (history, turn) => {
  if (!history.model.account?.isDisabled) return undefined
  return bySuperadmin(
    (id) => setDisabled(id, false),
    ({ model }, from) => {
      model.account!.isDisabled = false
      model.endSessions({ invariant: 'closed is closed', reason: 'the account was enabled again', from })
    },
  )(history, turn)
}

/**
 * Ends all sessions. Without sessions the product does nothing, so a sign-in may still be waiting for its second step.
 */
const endSessions = bySuperadmin(
  (id) => ({ line: `DELETE /v1/admin/members/${id}/sessions` }),
  ({ model }, from) => {
    const reason = 'an admin ended all sessions'
    model.endSessions({ invariant: 'old sessions end', reason, from, leavesTickets: true })
  },
)

const resetFactors: Command = async (history, turn) => {
  if (!history.model.hasFactor || turn.isRace) return undefined
  return bySuperadmin(
    (id) => ({ line: `DELETE /v1/admin/members/${id}/factors` }),
    ({ model }, from) => {
      model.endSessions({ invariant: 'old sessions end', reason: 'an admin reset the factors', from })
      model.removeFactors()
    },
  )(history, turn)
}

export const ADMIN_COMMANDS = {
  promote,
  demote,
  disable,
  enable,
  endSessions,
  resetFactors,
} satisfies Record<string, Command>
