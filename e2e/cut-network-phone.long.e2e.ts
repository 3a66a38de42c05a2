import { testPressesWithoutNetwork } from './harness/offline-presses.ts'

testPressesWithoutNetwork('phone')
