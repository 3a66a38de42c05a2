import { useEffect } from 'react'
import { forgetOldShare, forgetShare } from './share.ts'

/** On the pages of members: what nobody took within a day goes, and what one of them has shared is not for the next. */
export function useShareForgotten() {
  useEffect(() => {
    const quietly = (forget: () => Promise<unknown>) => void forget().catch(() => {})
    const forget = () => quietly(forgetShare)
    quietly(forgetOldShare)
    addEventListener('signed-out', forget)
    return () => removeEventListener('signed-out', forget)
  }, [])
}
