import { type ResidentRow, toResident } from './resident.ts'

const row = (...values: ResidentRow) => toResident(values)

/** Members in unusual states: without a goal, private, disabled, not onboarded, unverified. */
export const unusualResidents = [
  { ...row('Vera Castillo', 'vera_c', 'phoenix', '85015', 'weekends', 'street', 4), about: { annualGoal: null } },
  { ...row('Noor Aziz', 'noor_a', 'phoenix', '85283', 'mornings', 'creek park', 2), about: { isPublic: false } },
  {
    ...row('Dieter Voss', 'dieter_v', 'germany', '80331', 'nowAndThen', 'park', 1),
    about: { isPublic: false, annualGoal: 365 },
  },
  {
    ...row('Skip Danner', 'skip_d', 'phoenix', '85031', 'nowAndThen', 'dusk street', 0),
    about: { isDisabled: true },
  },
  {
    ...row('Paula Reyes', 'paula', 'phoenix', '85017', 'notYet', 'street', 0),
    username: null,
    about: { isPublic: false, onboardingCompleted: false },
  },
  {
    ...row('Eli Stein', 'elistein', 'phoenix', '85012', 'notYet', 'street', 0),
    about: { isPublic: false, onboardingCompleted: false, emailVerified: false },
  },
]
