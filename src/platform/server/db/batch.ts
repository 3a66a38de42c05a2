import type { Db } from './db.ts'

/** A batch that takes longer than this (a cold disk, a dead connection) no longer blocks the next one. */
const PATIENCE_MS = 10

type Waiting<Asked, Answer> = { asked: Asked; resolve(answer: Answer): void; reject(error: unknown): void }

/** Reads a whole batch in one statement and returns the results in the order of the inputs. */
type ReadAll<Asked, Answer> = (db: Db, all: Asked[]) => Promise<Answer[]>

/**
 * Batches concurrent reads into one statement (like DataLoader, across requests). Reads that arrive while a statement
 * runs join the next one, so a result is never older than its request. If a statement fails, every read in it fails.
 */
export function batchReads<Asked, Answer>(readAll: ReadAll<Asked, Answer>): (db: Db, asked: Asked) => Promise<Answer> {
  const lineOf = keptBy((db: Db) => openLine((all: Asked[]) => readAll(db, all)))
  return (db, asked) => lineOf(db)(asked)
}

/** Single-flight: concurrent callers with the same arguments share one read, whose result they must not mutate. */
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
      // Wait until the current tick's reads have joined the batch.
      setImmediate(begin)
    })
}
