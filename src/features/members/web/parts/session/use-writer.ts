import { useMemo } from 'react'
import { useAuth } from './auth.ts'

/** Who would write to us: a member need not say who they are. */
export function useWriter() {
  const { user } = useAuth()
  return useMemo(() => (user ? { name: user.fullName, email: user.email } : undefined), [user])
}
