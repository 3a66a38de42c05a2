import { useSyncExternalStore } from 'react'

/** False on the server and until the browser has taken the page over: until then nothing answers. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => {}
