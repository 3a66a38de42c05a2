import { useEffect, useRef, useState } from 'react'
import type { PickedPhoto } from './photo.ts'

/** What is said about photos to those who cannot see them. Failures are sentences on the screen already. */
export function useNews(photos: PickedPhoto[]) {
  const [news, tell] = useState('')
  const before = useRef(photos)
  useEffect(() => {
    const known = new Map(before.current.map((photo) => [photo.id, photo.state]))
    before.current = photos
    const arrived = photos.flatMap(({ id, state }, index) =>
      state === 'ready' && known.get(id) !== 'ready' ? [index + 1] : [],
    )
    if (arrived.length) tell(`Photo ${arrived.join(' and ')} added`)
  }, [photos])
  return { news, tell }
}
