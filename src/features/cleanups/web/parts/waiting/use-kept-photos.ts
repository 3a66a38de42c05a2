import { useEffect, useState } from 'react'
import { findPhoto } from '../queue/database.ts'
import type { Waiting } from '../queue/use-queue.ts'

type Addresses = (string | undefined)[]

/** Addresses of its photos from their own bytes, in their order, as long as it is shown; until then the first one small. */
export function useKeptPhotos({ photos, thumb }: Waiting): Addresses {
  const [read, setRead] = useState<{ ids: string; addresses: Addresses }>()
  const ids = photos.map(({ id }) => id).join()
  useEffect(() => {
    let isHere = true
    const made: string[] = []
    const addressOf = async (id: string) => {
      const photo = await findPhoto(id).catch(() => undefined)
      if (!photo || !isHere) return undefined
      const address = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
      made.push(address)
      return address
    }
    void Promise.all(ids.split(',').filter(Boolean).map(addressOf)).then(
      (addresses) => isHere && setRead({ ids, addresses }),
    )
    return () => {
      isHere = false
      made.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [ids])
  return read?.ids === ids ? read.addresses : [thumb]
}
