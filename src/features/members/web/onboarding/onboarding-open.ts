import { createContext, useContext } from 'react'

/** Whether the onboarding dialog covers the page. Pages open no dialog of their own until it is closed. */
export const OnboardingOpenContext = createContext(false)

export const useOnboardingOpen = () => useContext(OnboardingOpenContext)
