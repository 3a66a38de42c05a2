import { testCoreFlows } from './flows.ts'

testCoreFlows('Chromium')
