/** What this device keeps of a member that the server does not have yet. */
type Keeper = {
  /** asks, where something would stay behind */
  mayLeave: (memberId: string) => Promise<boolean>
  /** they have signed out */
  hasLeft: () => void
  /** what would be lost with the account, in words */
  lostWithAccount: (memberId: string) => Promise<string | undefined>
  forget: (memberId: string) => Promise<void>
}

let keeper: Keeper | undefined

/** By whoever keeps something: what lets one sign out stands on a lower floor, and knows nothing of it. */
export function registerKeeper(registered: Keeper): void {
  keeper = registered
}

export const mayLeave = async (memberId: string): Promise<boolean> => (await keeper?.mayLeave(memberId)) ?? true

export const hasLeft = (): void => keeper?.hasLeft()

export const lostWithAccount = async (memberId: string): Promise<string | undefined> =>
  keeper?.lostWithAccount(memberId)

export const forgetKept = async (memberId: string): Promise<void> => keeper?.forget(memberId)
