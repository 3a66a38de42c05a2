import { createContext, useContext } from 'react'

/** Whether the onboarding dialog is open. Pages open no other dialog meanwhile. */
export const OnboardingOpenContext = createContext(false)

export const useOnboardingOpen = () => useContext(OnboardingOpenContext)
