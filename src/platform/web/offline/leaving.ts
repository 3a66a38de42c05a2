/** Hooks for member data on this device that the server does not have yet, such as unsent cleanups. */
type Keeper = {
  /** Asks for confirmation if unsent data would stay on the device. False cancels the sign-out. */
  mayLeave: (memberId: string) => Promise<boolean>
  hasLeft: () => void
  /** Describes what would be lost if the account were deleted. */
  lostWithAccount: (memberId: string) => Promise<string | undefined>
  forget: (memberId: string) => Promise<void>
}

let keeper: Keeper | undefined

/**
 * Registers the hooks of the feature that stores unsent data. Sign-out belongs to a lower layer and cannot import it
 * (dependency inversion).
 */
export function registerKeeper(registered: Keeper): void {
  keeper = registered
}

export const mayLeave = async (memberId: string): Promise<boolean> => (await keeper?.mayLeave(memberId)) ?? true

export const hasLeft = (): void => keeper?.hasLeft()

export const lostWithAccount = async (memberId: string): Promise<string | undefined> =>
  keeper?.lostWithAccount(memberId)

export const forgetKept = async (memberId: string): Promise<void> => keeper?.forget(memberId)
