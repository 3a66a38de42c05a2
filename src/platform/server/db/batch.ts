import type { Db } from './db.ts'

/**
 * Longer than such an answer takes from memory. What has to come from a disk is asked for over several connections; and one
 * that has died without a word holds up only those who came with it.
 */
const PATIENCE_MS = 10

type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }

/** One statement for all who ask: their answers stand in the order of what was asked. */
type ReadAll<Asked, Answer> = (db: Db, all: Asked[]) => Promise<Answer[]>

/**
 * Batches reads that every request makes, each with arguments of its own: whoever comes while others are being answered
 * waits, and is answered by the next statement, with all who have come by then. So it is asked after they came and tells
 * nobody what was true before; and the more ask, the fewer statements each of them takes. When it fails, it has failed for
 * all of them.
 */
export function batchReads<Asked, Answer>(readAll: ReadAll<Asked, Answer>): (db: Db, asked: Asked) => Promise<Answer> {
  const lineOf = keptBy((db: Db) => openLine((all: Asked[]) => readAll(db, all)))
  return (db, asked) => lineOf(db)(asked)
}

/** Single-flight: callers with the same arguments share one read, and its one answer, which none of them may change. */
export function singleFlight<Asked, Answer>(
  read: (db: Db, asked: Asked) => Promise<Answer>,
): (db: Db, asked: Asked) => Promise<Answer> {
  const linesOf = keptBy<Db, Map<string, Line<Asked, Answer>>>(() => new Map())
  return (db, asked) => {
    const lines = linesOf(db)
    const name = JSON.stringify(asked)
    const readOnce = async (all: Asked[]) => {
      const answer = await read(db, asked)
      return all.map(() => answer)
    }
    const line = lines.get(name) ?? openLine(readOnce, () => lines.delete(name))
    lines.set(name, line)
    return line(asked)
  }
}

function keptBy<Key extends WeakKey, Value>(make: (key: Key) => Value) {
  const kept = new WeakMap<Key, Value>()
  return (key: Key) => {
    const value = kept.get(key) ?? make(key)
    kept.set(key, value)
    return value
  }
}

type Line<Asked, Answer> = (asked: Asked) => Promise<Answer>

function openLine<Asked, Answer>(
  readAll: (all: Asked[]) => Promise<Answer[]>,
  whenNobodyWaits?: () => void,
): Line<Asked, Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isUnderway = false

  function begin() {
    const those = waiting
    waiting = []
    let isAwaited = true
    const goOn = () => {
      clearTimeout(impatience)
      if (!isAwaited) return
      isAwaited = false
      isUnderway = waiting.length > 0
      if (isUnderway) begin()
      else whenNobodyWaits?.()
    }
    const impatience = setTimeout(goOn, PATIENCE_MS)
    void answer(those).finally(goOn)
  }

  async function answer(those: Waiting<Asked, Answer>[]) {
    try {
      const answers = await readAll(those.map(({ asked }) => asked))
      those.forEach(({ resolve }, at) => resolve(answers[at]!))
    } catch (error) {
      for (const { reject } of those) reject(error)
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isUnderway) return
      isUnderway = true
      // once all have spoken who are heard at this moment
      setImmediate(begin)
    })
}
