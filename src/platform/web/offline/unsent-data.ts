/** Callbacks for member data on this device that the server does not have yet, such as unsent cleanups. */
type UnsentDataHooks = {
  /**
   * Asks the member for confirmation if unsent data would stay on the device. The result false cancels the sign-out.
   */
  confirmSignOut: (memberId: string) => Promise<boolean>
  signedOut: () => void
  /** Describes the unsent data that would be lost if the member's account were deleted. */
  describeDataLostWithAccount: (memberId: string) => Promise<string | undefined>
  deleteData: (memberId: string) => Promise<void>
}

let hooks: UnsentDataHooks | undefined

/**
 * Registers the callbacks of the feature that stores unsent data. Sign-out is in a lower layer and cannot import that
 * feature (dependency inversion).
 */
export function registerUnsentDataCallbacks(registered: UnsentDataHooks): void {
  hooks = registered
}

export const confirmSignOutWithUnsentData = async (memberId: string): Promise<boolean> =>
  (await hooks?.confirmSignOut(memberId)) ?? true

export const notifyOfSignOut = (): void => hooks?.signedOut()

export const describeUnsentData = async (memberId: string): Promise<string | undefined> =>
  hooks?.describeDataLostWithAccount(memberId)

export const deleteUnsentData = async (memberId: string): Promise<void> => hooks?.deleteData(memberId)
