import { useState } from 'react'

/** Runs an asynchronous step of a dialog: the dialog is busy meanwhile, and an error stays until the next run. */
export function useAsyncStep<Failure>(onBusy: (isBusy: boolean) => void, toFailure: (error: unknown) => Failure) {
  const [failure, setFailure] = useState<Failure>()
  const attempt = async (work: () => Promise<void>) => {
    onBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      onBusy(false)
    }
  }
  return { failure, attempt }
}
