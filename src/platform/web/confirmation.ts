import { getApiErrorCode } from '#platform/errors.ts'

/*
 * Asks the member again who they are, before a dangerous action. The page shows the dialog (members feature); an API call
 * that was refused for want of it is repeated afterwards by itself, with what was sent.
 */

/** Window event that asks for the dialog. Its detail answers whether the member has confirmed. */
export const CONFIRMATION_WINDOW_EVENT_NAME = 'confirmation-needed'
export type ConfirmationRequest = {
  /** Action that the member is about to do, such as "Delete the account of Tom?". */
  action: string | undefined
  /** Asks also a member who has confirmed within the last minutes. */
  isForced: boolean
  answer: (isConfirmed: boolean) => void
}

let currentAction: string | undefined
let pending: Promise<boolean> | undefined

/** Runs an action with the words that name it, so that the dialog can say what it is about. */
export async function runNamedAction<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  currentAction = name
  try {
    return await action()
  } finally {
    currentAction = undefined
  }
}

/** Asks the member to confirm: each time, or unless they have just done so. Actions at the same time share one dialog. */
export function ensureConfirmed({ isForced = false } = {}): Promise<boolean> {
  pending ??= new Promise<boolean>((answer) => {
    const detail: ConfirmationRequest = { action: currentAction, isForced, answer }
    const isShown = !dispatchEvent(new CustomEvent(CONFIRMATION_WINDOW_EVENT_NAME, { detail, cancelable: true }))
    if (!isShown) answer(false)
  }).finally(() => (pending = undefined))
  return pending
}

/** Whether the page waits for the member to confirm. */
export const isConfirming = (): boolean => pending !== undefined

/** Calls the API, and once more after the member has confirmed if the first call was refused for want of it. */
export async function callWithConfirmation<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (getApiErrorCode(error) !== 'CONFIRMATION_REQUIRED' || !(await ensureConfirmed())) throw error
    return call()
  }
}
