import { getApiErrorCode } from '#platform/errors.ts'

/**
 * Asks members to prove who they are before a dangerous action. An API call that the server rejected without this proof
 * is repeated after the dialog.
 */

/** Window event that opens the confirmation dialog. Its detail returns whether the member confirmed. */
export const CONFIRMATION_WINDOW_EVENT_NAME = 'confirmation-needed'
export type ConfirmationRequest = {
  /** Dangerous action to confirm, such as "Delete the account of Tom?". */
  action: string | undefined
  /** Asks even if the member confirmed within the last minutes. */
  isForced: boolean
  answer: (isConfirmed: boolean) => void
}

let currentAction: string | undefined
let pending: Promise<boolean> | undefined

/** Runs an action under the name that the confirmation dialog shows. */
export async function runNamedAction<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  currentAction = name
  try {
    return await action()
  } finally {
    currentAction = undefined
  }
}

/**
 * Asks the member to confirm their identity, unless they did so within the last minutes. Simultaneous actions share one
 * dialog.
 */
export function ensureConfirmed({ isForced = false } = {}): Promise<boolean> {
  pending ??= new Promise<boolean>((answer) => {
    const detail: ConfirmationRequest = { action: currentAction, isForced, answer }
    const isShown = !dispatchEvent(new CustomEvent(CONFIRMATION_WINDOW_EVENT_NAME, { detail, cancelable: true }))
    if (!isShown) answer(false)
  }).finally(() => (pending = undefined))
  return pending
}

export const isConfirming = (): boolean => pending !== undefined

/** Calls the API, and again once the member confirms, if the server rejected the first call as unconfirmed. */
export async function callWithConfirmation<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (getApiErrorCode(error) !== 'CONFIRMATION_REQUIRED' || !(await ensureConfirmed())) throw error
    return call()
  }
}
