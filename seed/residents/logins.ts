import type { Resident } from './resident.ts'

export const [ROSA, GRACE, SAM] = ['rosa', 'grace', 'sam'].map((name) => `${name}@cleanstreak.example`) as [
  string,
  string,
  string,
]

/** Demo accounts whose login is printed at the start: a member, an admin and a superadmin. */
export const logins: Resident[] = [
  {
    email: ROSA,
    fullName: 'Rosa Medina',
    username: 'rosa_m',
    region: 'phoenix',
    zipCode: '85016',
    habit: 'rosa',
    places: ['canal', 'bus-stop', 'park'],
    popularity: 10,
    face: 'auburn',
    about: {
      annualGoal: 1000,
      bio: 'Second grade teacher. I do the canal path before school and the bus stop on the way home.',
      instagramUrl: 'https://instagram.com/cleanstreak.example',
    },
  },
  {
    email: GRACE,
    fullName: 'Grace Liu',
    username: 'grace_picks',
    region: 'phoenix',
    zipCode: '85003',
    habit: 'mornings',
    places: ['park', 'street'],
    popularity: 7,
    face: 'silver',
    about: {
      annualGoal: 500,
      bio: 'Retired, curious, and never without a bag. I also look after what you log.',
    },
  },
  {
    email: SAM,
    fullName: 'Sam Okafor',
    username: 'sam_okafor',
    region: 'phoenix',
    zipCode: '85004',
    habit: 'weekends',
    places: ['street', 'dusk'],
    popularity: 4,
    face: 'beard',
    about: { annualGoal: 750 },
  },
]
