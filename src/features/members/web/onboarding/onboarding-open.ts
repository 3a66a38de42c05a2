import { createContext, useContext } from 'react'

/** Pages open no dialog while the onboarding dialog is open. */
export const OnboardingOpenContext = createContext(false)

export const useOnboardingOpen = () => useContext(OnboardingOpenContext)
