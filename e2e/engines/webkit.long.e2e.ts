import { testCoreFlows } from './flows.ts'

testCoreFlows('WebKit')
