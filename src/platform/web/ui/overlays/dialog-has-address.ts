import { createContext } from 'react'

/** Whether a dialog has an address of its own: then the router has added its history entry. */
export const DialogHasAddress = createContext(false)
