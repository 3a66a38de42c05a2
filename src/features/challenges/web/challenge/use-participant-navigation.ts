import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { client } from '../api.ts'
import { challengeParticipantsQueryOptions, useInvalidateChallengeQueries } from './queries.ts'

type ParticipantListState = {
  slug: string
  page: number
  onPage: (page: number) => void
  isComing: boolean
}

/** Paging and "Jump to Me" in a participant list. Both move the focus to their target. */
export function useParticipantListNavigation({ slug, page, onPage, isComing }: ParticipantListState) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidateChallengeQueries()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useRef<HTMLLIElement>(null)
  const focusTarget = useRef<{ at: 'own' | 'heading'; page: number }>(undefined)
  const [isJumping, setJumping] = useState(false)

  const focusWhenLoaded = () => {
    if (!focusTarget.current || focusTarget.current.page !== page || isComing) return
    const isOwn = focusTarget.current.at === 'own' && own.current
    const target = isOwn ? own.current : heading.current
    focusTarget.current = undefined
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: isOwn ? 'center' : 'start' })
  }
  // This effect runs after each render, so that the focus moves once the requested page of participants has loaded.
  useEffect(focusWhenLoaded)

  const goToPage = (to: number) => {
    focusTarget.current = { at: 'heading', page: to }
    if (to === page) focusWhenLoaded()
    else onPage(to)
  }
  const jumpToOwnRow = async () => {
    setJumping(true)
    try {
      const place = await client.myPlace({ slug })
      if (place.page === null) await invalidate(slug)
      else {
        // On a cached page, another member may hold the reader's rank, so the participants are refetched.
        await queryClient.fetchQuery({ ...challengeParticipantsQueryOptions(slug, place.page), staleTime: 0 })
        focusTarget.current = { at: 'own', page: place.page }
        onPage(place.page)
      }
    } catch (error) {
      // A deleted challenge needs no message: after the refetch, the page itself shows that it no longer exists.
      if (getApiErrorCode(error) === 'NOT_FOUND') await invalidate(slug)
      else void showToast.error(texts.placeFailed)
    }
    setJumping(false)
  }
  return { heading, own, isJumping, jump: () => void jumpToOwnRow(), turn: goToPage }
}
