import { useEffect } from 'react'

/** What nobody took within a day goes, and what one member has shared is not for the next. */
export function useShareForgotten() {
  useEffect(() => {
    const share = import('#app/web/install/share.ts')
    const forget = () => void share.then(({ forgetShare }) => forgetShare()).catch(() => {})
    void share.then(({ forgetOldShare }) => forgetOldShare()).catch(() => {})
    addEventListener('signed-out', forget)
    return () => removeEventListener('signed-out', forget)
  }, [])
}
