import { createContext } from 'react'

/** Whether a dialog has its own URL: the router has then added its history entry. */
export const DialogHasAddress = createContext(false)
