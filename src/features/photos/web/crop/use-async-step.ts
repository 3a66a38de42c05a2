import { useState } from 'react'

/** Runs an asynchronous step of a dialog: reports it as busy, and stores its error until the next attempt. */
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
