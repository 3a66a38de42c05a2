import { useState } from 'react'

/** The dialog stays while one of its steps is at work; what went wrong stands in that step until the next attempt. */
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
