import { birthOf, commandOf, parentOf } from './running.mjs'

/**
 * Calls `onGone` when the npm that started this process has ended. npm does not forward SIGTERM, and cannot forward a
 * SIGKILL. A shell between the two may outlive npm, so both are polled by process id and start time.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const chain = [process.ppid]
  if (/^\S*sh -c /.test(commandOf(process.ppid))) chain.push(parentOf(process.ppid) ?? 1)
  const births = chain.map(birthOf)
  const watch = setInterval(() => {
    if (process.ppid === chain[0] && chain.every((pid, index) => birthOf(pid) === births[index])) return
    clearInterval(watch)
    onGone()
  }, 250)
  watch.unref()
}
