import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type TestModule, type TestSpecification, createVitest } from 'vitest/node'

/**
 * Request to the warm Vitest process, which runs in a copy of the product and does not reload unchanged modules.
 * Requests and answers are process messages. The parent kills the process when it does not answer in time.
 */
export type TestRunRequest = { tests: string[]; changed: string[]; url: string; template: string }
export type TestRunResult = { killed?: { file: string; test: string; why: string }; failed?: string }

const root = process.cwd()
const vitest = await createVitest(
  { root, watch: true, bail: 1, reporters: [{}], maxWorkers: 1, config: resolve(root, 'vitest.config.ts') },
  {},
)
for (const { config } of vitest.projects) {
  config.globalSetup = []
  // Long timeouts: on a busy machine a slow test says nothing about a mutant.
  Object.assign(config, { testTimeout: 90_000, hookTimeout: 90_000 })
  config.expect.poll!.timeout = 60_000
  config.setupFiles = [...config.setupFiles, resolve(root, 'bench/mutants/unshrunk.ts')]
}
await vitest.standalone()

/** Runs the test files in the given order, the fastest first, instead of Vitest's own order. */
const KeepGivenOrder = class {
  shard = async <Specs>(specs: Specs) => specs
  sort = async <Specs>(specs: Specs) => specs
}
vitest.config.sequence.sequencer = KeepGivenOrder

/**
 * Runs test files, with retries while the previous run is still terminating its workers: Vitest then throws or reports
 * that error for each file.
 */
async function rerunWithRetries(specs: TestSpecification[]): ReturnType<typeof vitest.rerunTestSpecifications> {
  const isEnding = (error: unknown) => String(error).includes('pool is cancelling')
  for (let times = 40; ; times--) {
    try {
      const result = await vitest.rerunTestSpecifications(specs, true)
      const hasBegun = result.testModules.some((module) => ['passed', 'failed'].includes(module.state()))
      if (times === 0 || hasBegun || !result.unhandledErrors.some(isEnding)) return result
    } catch (error) {
      if (times === 0 || !isEnding(error)) throw error
    }
    await setTimeout(250)
    vitest.state.clearErrors()
  }
}

/** Runs test files and returns the result, or the first file that did not finish. */
async function runSpecifications(
  specs: TestSpecification[],
): Promise<{ answer?: TestRunResult; silent?: TestSpecification }> {
  // Clear the failures of the previous mutant.
  vitest.state.clearErrors()
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await rerunWithRetries(specs)
  const moduleOf = (spec: TestSpecification) => testModules.find(({ moduleId }) => spec.moduleId === moduleId)
  const failed = specs.map(moduleOf).find((module) => module && !module.ok())
  if (failed) return { answer: { killed: reason(failed) } }
  if (unhandledErrors.length > 0) return { answer: { failed: String(unhandledErrors[0]) } }
  return { silent: specs.find((spec) => moduleOf(spec)?.state() !== 'passed') }
}

/** Files that the previous mutant had changed. They are restored by now, so they must be reloaded too. */
let before: string[] = []

process.on('message', async ({ tests, changed, url, template }: TestRunRequest) => {
  const send = (answer: TestRunResult) => process.send!(answer)
  try {
    for (const file of [...before, ...changed]) vitest.invalidateFile(resolve(root, file))
    before = changed
    const project = vitest.getRootProject()
    project.provide('postgres', { url, template })
    const specs = tests.map((test) => project.createSpecification(resolve(root, test)))
    project.config.bail = 1
    const { answer = {}, silent } = await runSpecifications(specs)
    if (!silent) return send(answer)
    // With `bail` a failure cancels all other files, sometimes before it is reported itself. That file then runs alone.
    project.config.bail = 0
    send((await runSpecifications([silent])).answer ?? { failed: 'not all test files ran' })
  } catch (error) {
    send({ failed: String(error) })
  }
})
process.send!('ready')

function reason(module: TestModule): TestRunResult['killed'] {
  const [test] = module.children.allTests('failed')
  const errors = [...(test?.result().errors ?? []), ...module.errors()]
  const why = errors[0]?.message ?? 'fails'
  return { file: module.moduleId.slice(root.length + 1), test: test?.fullName ?? '', why: why.slice(0, 200) }
}
