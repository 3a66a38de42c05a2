import type { Waiting } from '../queue/use-queue.ts'

/** Addresses of its photos, in their order, as long as it is shown. */
export function useKeptPhotos({ thumb }: Waiting): (string | undefined)[] {
  return [thumb]
}
