import { useState } from 'react'

/** Runs an asynchronous step of a dialog: reports it as busy, and stores its error until the next attempt. */
export function useAttempt<Failure>(onBusy: (isBusy: boolean) => void, failureOf: (error: unknown) => Failure) {
  const [failure, setFailure] = useState<Failure>()
  const attempt = async (work: () => Promise<void>) => {
    onBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      onBusy(false)
    }
  }
  return { failure, attempt }
}
