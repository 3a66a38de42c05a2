import { testMemberFlows } from './member-flows.ts'
import { testOfflineFlow } from './offline-flow.ts'
import { createEngineTest } from './test.ts'
import { testVisitorFlows } from './visitor-flows.ts'

const test = createEngineTest('Chromium')

testVisitorFlows(test)
testMemberFlows(test)
testOfflineFlow(test)
