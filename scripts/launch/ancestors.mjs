import { birthOf, commandOf, parentOf } from './running.mjs'

/**
 * npm does not pass a SIGTERM on to what it runs, and cannot when it is killed: whoever npm has started must notice
 * by itself that npm is gone. Between the two there may be a shell, which outlives npm.
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
