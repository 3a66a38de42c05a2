import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { challengeSentences as say } from '../../copy.ts'
import { client } from '../api.ts'
import { participantsQuery, useChallengeChanged } from './queries.ts'

type List = {
  slug: string
  page: number
  onPage: (page: number) => void
  /** Whether the requested page of participants is still loading. */
  isComing: boolean
}

/** "Jump to Me" and paging for the list of participants. Both move the keyboard focus to the target. */
export function useJumps({ slug, page, onPage, isComing }: List) {
  const queryClient = useQueryClient()
  const changed = useChallengeChanged()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useRef<HTMLLIElement>(null)
  const aim = useRef<{ at: 'own' | 'heading'; page: number }>(undefined)
  const [isJumping, setJumping] = useState(false)

  const land = () => {
    if (!aim.current || aim.current.page !== page || isComing) return
    const isOwn = aim.current.at === 'own' && own.current
    const target = isOwn ? own.current : heading.current
    aim.current = undefined
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: isOwn ? 'center' : 'start' })
  }
  // Runs after each render, until the requested page has loaded.
  useEffect(land)

  const turn = (to: number) => {
    aim.current = { at: 'heading', page: to }
    if (to === page) land()
    else onPage(to)
  }
  const jump = async () => {
    setJumping(true)
    try {
      const place = await client.myPlace({ slug })
      if (place.page === null) await changed(slug)
      else {
        // Refetch, because in a cached page another member may hold this rank.
        await queryClient.fetchQuery({ ...participantsQuery(slug, place.page), staleTime: 0 })
        aim.current = { at: 'own', page: place.page }
        onPage(place.page)
      }
    } catch (error) {
      // After the refetch the page shows that the challenge no longer exists.
      if (codeOf(error) === 'NOT_FOUND') await changed(slug)
      else void notify.error(say.placeFailed)
    }
    setJumping(false)
  }
  return { heading, own, isJumping, jump: () => void jump(), turn }
}
