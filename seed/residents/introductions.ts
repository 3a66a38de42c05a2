import type { Resident } from './resident.ts'

type Introduction = { bio?: string; annualGoal?: number; face?: string }

/** Bios, changed annual goals and profile pictures of some members, by username. */
const introductions: Record<string, Introduction> = {
  leila_h: { bio: 'I bring the snacks, Rosa brings the bags.' },
  marcusbell: { bio: 'Route 17, every weekday. The stop looks better than I do at that hour.', annualGoal: 365 },
  dune_walker: { bio: 'Washes and trailheads around Bisbee. Pack in, pack out, pack out theirs too.', face: 'cap' },
  priya_r: { bio: 'Two kids, one grabber, a lot of arguing about whose turn it is.', annualGoal: 750 },
  hector_s: { bio: 'Once a month with the truck. If it floats, I have fished it out.', annualGoal: 1500, face: 'navy' },
  kim_on_foot: { bio: 'No car, no hurry.' },
  sofia_lq: { annualGoal: 365 },
  joy_abara: { bio: 'Started with the lot behind the church. Now I cannot walk past a cup.' },
  theresa_ng: { bio: 'Saturday mornings before the farmers market. Come say hello.', annualGoal: 500 },
  cal_w: { bio: 'Surf first if the tide says so.' },
  paddle_pat: { bio: 'Lake Superior by canoe. You would not believe the balloons.', annualGoal: 1200 },
  yusuf_k: { bio: 'Prospect Park, the loop, most days before six.', annualGoal: 500 },
  denise_roy: { bio: 'Don Valley. I count so that my sister believes me.', annualGoal: 650 },
  lotte_b: { annualGoal: 600 },
  june_hal: { annualGoal: 500 },
  dhughes: { annualGoal: 365 },
  astrid_l: { annualGoal: 500 },
  ximena_t: { annualGoal: 365 },
  bea: { bio: 'St Andrews to Stokes Croft and back, in any weather. It is mostly one weather.', annualGoal: 800 },
  Jonas: { bio: 'Havnen hver tirsdag. English is fine too.', annualGoal: 600 },
  pieter_v: { bio: 'What the wind takes ends up in the Oudegracht.' },
  marco_f: { annualGoal: 500 },
  hana_kimura: {
    bio: 'Every Saturday since the first week. My record is one umbrella, still working.',
    annualGoal: 1000,
  },
  quietkoala: { bio: 'Cottesloe to Swanbourne at low tide.' },
  thandi_m: { bio: 'Muizenberg beach crew. Bring a hat.', annualGoal: 1500, face: 'curls' },
  anand_rao: { bio: 'One street, done properly, then the next.' },
  vera_c: { bio: 'New neighborhood, same gloves.' },
}

export const withIntroduction = (resident: Resident): Resident => {
  const { face, ...more } = introductions[resident.username ?? ''] ?? {}
  return { ...resident, ...(face && { face }), about: { ...more, ...resident.about } }
}
