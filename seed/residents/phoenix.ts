import { type ResidentRow, toResident } from './resident.ts'

const ROWS: ResidentRow[] = [
  ['Leila Haddad', 'leila_h', 'phoenix', '85016', 'weekends', 'canal street', 8],
  ['Marcus Bell', 'marcusbell', 'phoenix', '85008', 'commuter', 'bus-stop street', 4],
  ['Dolores Begay', 'dune_walker', 'phoenix', '85603', 'steady', 'field creek', 7],
  ['Tom Kowalski', 'tomk_85018', 'phoenix', '85018', 'mornings', 'canal park', 3],
  ['Priya Raman', 'priya_r', 'phoenix', '85281', 'weekends', 'park street', 6],
  ['Hector Salas', 'hector_s', 'phoenix', '85009', 'bigBags', 'creek dusk', 9],
  ['Annie Blackwater', 'annie_b', 'phoenix', '85004', 'mornings', 'street park', 4],
  ['Wendell Price', 'wendell', 'phoenix', '85251', 'nowAndThen', 'park', 1],
  ['Kim Nguyen', 'kim_on_foot', 'phoenix', '85013', 'commuter', 'bus-stop dusk', 5],
  ['Joy Abara', 'joy_abara', 'phoenix', '85040', 'weekends', 'field street', 5],
  ['Ben Ortega', 'ben_o', 'phoenix', '85016', 'nowAndThen', 'canal', 2],
  ['Sofia Lindqvist', 'sofia_lq', 'phoenix', '85253', 'weekends', 'park canal', 6],
  ['Darnell Hughes', 'dhughes', 'phoenix', '85006', 'mornings', 'street bus-stop', 3],
  ['Ruth Yazzie', 'ruth_y', 'phoenix', '85020', 'weekends', 'field', 4],
  ['Carmen Duarte', 'carmen_d', 'phoenix', '85033', 'newcomer', 'street park', 3],
  ['Owen Fisk', 'owenfisk', 'phoenix', '85282', 'newcomer', 'creek', 2],
  ['Nadia Petrov', 'nadia_p', 'phoenix', '85014', 'commuter', 'street dusk', 2],
  ['Gus Moreno', 'gus_moreno', 'phoenix', '85007', 'bigBags', 'street creek', 5],
  ['Tilly Banks', 'tilly_banks', 'phoenix', '85021', 'nowAndThen', 'park', 2],
  ['Ray Tsosie', 'ray_ts', 'phoenix', '85034', 'mornings', 'canal bus-stop', 3],
  ['Iris Chan', 'iris_c', 'phoenix', '85283', 'weekends', 'creek park', 4],
]

export const phoenix = ROWS.map(toResident)
