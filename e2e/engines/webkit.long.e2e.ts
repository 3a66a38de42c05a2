import { testMemberFlows } from './member-flows.ts'
import { testOfflineFlow } from './offline-flow.ts'
import { createEngineTest } from './test.ts'
import { testVisitorFlows } from './visitor-flows.ts'

const test = createEngineTest('WebKit')

testVisitorFlows(test)
testMemberFlows(test)
testOfflineFlow(test)
