import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { USERNAME_PAUSE, profileSentences as say } from '../../../rules/profile.ts'
import { USERNAME } from '../../../rules/usernames.ts'
import { members } from '../../api.ts'

/** What the field says of a name while it is chosen: nothing before somebody types, then checking, free, taken, or unknown. */
export function useUsernameCheck(typed: string, own: string) {
  const name = useSettled(typed.trim())
  const isNew = typed.trim() !== own
  const isAsked = isNew && USERNAME.test(name) && name === typed.trim()
  const { data, isError, isFetching } = useQuery({
    ...members.username.queryOptions({ input: { username: name } }),
    enabled: isAsked,
    // another member may take it at any time
    staleTime: 0,
  })
  if (!isNew || !USERNAME.test(typed.trim())) return {}
  if (!isAsked || isFetching) return { isLoading: true }
  if (isError) return { error: say.usernameUnchecked }
  return data?.isTaken ? { error: say.usernameTaken } : { valid: say.usernameFree }
}

/** The last text after which nobody has typed for a moment. */
function useSettled(text: string) {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), USERNAME_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
