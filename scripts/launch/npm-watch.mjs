import { processStartTime, commandLine, parentPid } from './process-info.mjs'

/**
 * Calls `onGone` when the npm that started this process has ended. npm does not forward SIGTERM, and cannot forward a
 * SIGKILL. A shell between the two may outlive npm, so both are polled by process id and start time.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const chain = [process.ppid]
  if (/^\S*sh -c /.test(commandLine(process.ppid))) chain.push(parentPid(process.ppid) ?? 1)
  const births = chain.map(processStartTime)
  const watch = setInterval(() => {
    if (process.ppid === chain[0] && chain.every((pid, index) => processStartTime(pid) === births[index])) return
    clearInterval(watch)
    onGone()
  }, 250)
  watch.unref()
}
