import { testControlPressesOffline } from './harness/offline-presses.ts'

testControlPressesOffline('desktop')
