import { testCoreFlows } from './flows.ts'

testCoreFlows('Firefox')
