import { type Change, WORD_REPLACEMENTS, createLookup } from './change.ts'

type Token = { text: string; start: number; end: number; depth: number }

/**
 * Tokens of SQL. Comments are skipped, parameters and casts are never changed, and strings are searched for statements.
 */
const TOKENS =
  /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$\$|\$\{\}|\$\d+|%\d?\$?[sIL]|::\w+(?:\[\])?|:=|\|\||<=|>=|<>|->>?|[a-z_][\w.]*\*?|\d+(?:\.\d+)?|[-+*/%=<>(),;[\]]/gi

const OPERATORS = createLookup<string[]>({
  '=': ['<>'],
  '<>': ['='],
  '<': ['<=', '>'],
  '<=': ['<'],
  '>': ['>=', '<'],
  '>=': ['>'],
  '+': ['-'],
  '-': ['+'],
  '/': ['*'],
})

const WORDS = createLookup<string[]>({
  greatest: ['least'],
  least: ['greatest'],
  min: ['max'],
  max: ['min'],
  distinct: [''],
  desc: [''],
  not: [''],
  true: ['false'],
  false: ['true'],
  floor: ['ceil'],
  ceil: ['floor'],
})

const BEFORE_CONDITION = new Set(['where', 'and', 'or', 'on', 'having', 'when', 'if', 'elsif'])
const AFTER_CONDITION = new Set(
  'where and or on having group order limit returning then union window loop into using set join left inner cross for offset execute'.split(
    ' ',
  ),
)
const STATEMENTS = new Set(['perform', 'update', 'delete', 'insert', 'with'])

/** Lists all mutations of SQL statements. It works on tokens, without a parser. */
export function listSqlChanges(source: string, from = 0): Change[] {
  const tokens = tokenize(source, from)
  return [...tokens.flatMap((_, at) => changesAt(tokens, at)), ...listChangesInStrings(source, tokens, from)]
}

function tokenize(source: string, from: number): Token[] {
  let depth = 0
  const tokens: Token[] = []
  for (const { 0: text, index } of source.matchAll(TOKENS)) {
    if (text.startsWith('--')) continue
    if (text === ')' || text === ']') depth--
    tokens.push({ text: text.toLowerCase(), start: from + index, end: from + index + text.length, depth })
    if (text === '(' || text === '[') depth++
  }
  return tokens
}

function changesAt(tokens: Token[], at: number): Change[] {
  const { text, start, end } = tokens[at]!
  const before = tokens[at - 1]?.text ?? ''
  const after = tokens[at + 1]?.text ?? ''
  const instead = (...words: string[]) => words.map((to) => ({ start, end, to }))
  const until = (last: number, to: string) => [{ start, end: tokens[last]!.end, to }]

  if (WORD_REPLACEMENTS[text.slice(1, -1)] && text.startsWith("'"))
    return instead(`'${WORD_REPLACEMENTS[text.slice(1, -1)]}'`)
  if (/^\d/.test(text)) return /^(?:by|,|rows)$/.test(before) || text.length > 9 ? [] : numbers(text, start, end)
  if (OPERATORS[text]) return operator(tokens, at)
  if (text === 'or' && before === 'create') return []
  if (text === 'and' || text === 'or')
    return isBetween(tokens, at) ? [] : [...instead(text === 'and' ? 'or' : 'and'), ...replaceCondition(tokens, at)]
  if (text === 'is' && after === 'null') return until(at + 1, 'is not null')
  if (text === 'is' && after === 'not') return until(at + 2, 'is null')
  if (text === 'is' && after === 'distinct') return until(at + 1, 'is not distinct')
  if (text === 'left' && after === 'join') return until(at + 1, 'join')
  if (text === 'join' && !/left|cross|right|full|inner/.test(before)) return instead('left join')
  if (text === 'union' && after === 'all') return until(at + 1, 'union')
  if (text === 'coalesce') return dropCoalesceDefault(tokens, at)
  if (text === 'for' && ['update', 'share', 'no'].includes(after)) return removeLock(tokens, at)
  if (text === 'on' && after === 'conflict') return changeConflict(tokens, at)
  if (text === 'order' && after === 'by') return reverseOrder(tokens, at)
  if (STATEMENTS.has(text) && isFirst(tokens, at)) return [{ start, end: statementEnd(tokens, at), to: '' }]
  if (text === 'create') return changeTrigger(tokens, at)
  if (text === 'not' && after === 'null') return []
  return [...(WORDS[text] ? instead(...WORDS[text]) : []), ...replaceCondition(tokens, at)]
}

const numbers = (text: string, start: number, end: number): Change[] =>
  [Number(text) + 1, Number(text) - 1].filter((n) => n >= 0).map((n) => ({ start, end, to: String(n) }))

function operator(tokens: Token[], at: number): Change[] {
  const { text, start, end, depth } = tokens[at]!
  const before = tokens[at - 1]?.text ?? ''
  if (text === '=' && isAssigned(tokens, at)) return []
  if ((text === '-' || text === '+') && !/[\w)\]}'"]$/.test(before)) return [{ start, end, to: '' }]
  if (/^(?:then|else|select|return|and|or|when|case|by)$/.test(before)) return [{ start, end, to: '' }]
  if (text === '*' && (depth === 0 || before === '(')) return []
  return OPERATORS[text]!.map((to) => ({ start, end, to }))
}

/** Whether `=` is an assignment, as in `set a = 1`, and not a comparison. */
function isAssigned(tokens: Token[], at: number): boolean {
  const { depth } = tokens[at]!
  for (let back = at - 1; back >= 0; back--) {
    const token = tokens[back]!
    if (token.depth < depth) return false
    if (token.depth > depth) continue
    if (token.text === 'set') return true
    if (AFTER_CONDITION.has(token.text) || token.text === 'select' || token.text === ';') return false
  }
  return false
}

const isBetween = (tokens: Token[], at: number): boolean => {
  const { depth } = tokens[at]!
  for (let back = at - 1; back >= 0 && tokens[back]!.depth >= depth; back--) {
    if (tokens[back]!.depth > depth) continue
    if (tokens[back]!.text === 'between') return true
    if (BEFORE_CONDITION.has(tokens[back]!.text)) return false
  }
  return false
}

/** Replaces the condition that follows by true or false (after `or` only false, after `and` and `on` only true). */
function replaceCondition(tokens: Token[], at: number): Change[] {
  const { text } = tokens[at]!
  if (!BEFORE_CONDITION.has(text) || tokens[at + 1]?.text === 'conflict') return []
  if (text === 'on' && tokens[at - 1]?.text === 'distinct') return []
  if (text === 'on' && tokens[0]?.text === 'create' && tokens.every(({ text: word }) => word !== '$$')) return []
  const last = conditionEnd(tokens, at)
  if (last === at) return []
  const place = { start: tokens[at + 1]!.start, end: tokens[last]!.end }
  const always = text === 'or' ? [] : ['true']
  const never = text === 'and' || text === 'on' ? [] : ['false']
  return [...always, ...never].map((to) => ({ ...place, to }))
}

function conditionEnd(tokens: Token[], at: number): number {
  const { depth } = tokens[at]!
  let betweens = 0
  let last = at
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next]!
    if (token.depth < depth) break
    if (token.depth === depth) {
      if (token.text === ';' || token.text === ',' || token.text === '$$') break
      if (token.text === 'between') betweens++
      else if (token.text === 'and' && betweens > 0) betweens--
      else if (AFTER_CONDITION.has(token.text)) break
    }
    last = next
  }
  return last
}

/** Changes `coalesce(a, 0)` to `coalesce(a)`. */
function dropCoalesceDefault(tokens: Token[], at: number): Change[] {
  const depth = tokens[at + 1]!.depth
  const close = tokens.findIndex((token, index) => index > at + 1 && token.text === ')' && token.depth === depth)
  const comma = tokens.findIndex((token, index) => index > at + 1 && token.text === ',' && token.depth === depth + 1)
  if (close < 0 || comma < 0 || comma > close) return []
  return [{ start: tokens[comma]!.start, end: tokens[close]!.start, to: '' }]
}

function removeLock(tokens: Token[], at: number): Change[] {
  const words = tokens.slice(at).findIndex(({ text }) => !['for', 'no', 'key', 'update', 'share'].includes(text))
  return [{ start: tokens[at]!.start, end: tokens[words < 0 ? tokens.length - 1 : at + words - 1]!.end, to: '' }]
}

/** Changes `on conflict … do update` to `do nothing`, and removes `on conflict … do nothing`. */
function changeConflict(tokens: Token[], at: number): Change[] {
  const { start, depth } = tokens[at]!
  let last = at + 1
  let done = at
  for (let next = at + 2; next < tokens.length; next++) {
    const { text, depth: deep } = tokens[next]!
    if (deep < depth || (deep === depth && /^(?:;|returning|\$\$|select|with)$/.test(text))) break
    if (text === 'do' && deep === depth) done = next
    last = next
  }
  const end = tokens[last]!.end
  const nothing = tokens[done + 1]?.text === 'nothing'
  return nothing ? [{ start, end, to: '' }] : [{ start: tokens[done]!.start, end, to: 'do nothing' }]
}

/** Reverses the first column of an `order by`. */
function reverseOrder(tokens: Token[], at: number): Change[] {
  const { depth } = tokens[at]!
  let last = at + 1
  for (let next = at + 2; next < tokens.length; next++) {
    const { text, depth: deep } = tokens[next]!
    if (deep < depth) break
    if (deep === depth && /^(?:,|;|limit|offset|for|nulls|rows|on|returning|\$\$|desc|do)$/.test(text)) {
      if (text === 'desc') return []
      break
    }
    last = next
  }
  const { end } = tokens[last]!
  return [{ start: end, end, to: ' desc' }]
}

/** Whether the token begins a statement in the body of a function. */
const isFirst = (tokens: Token[], at: number): boolean =>
  /^(?:;|then|else|loop|begin)$/.test(tokens[at - 1]?.text ?? '') && tokens.some(({ text }) => text === 'begin')

const statementEnd = (tokens: Token[], at: number): number =>
  tokens.find(({ text, depth }, index) => index > at && text === ';' && depth === tokens[at]!.depth)!.end

/** Removes a trigger, or one of its events or columns. */
function changeTrigger(tokens: Token[], at: number): Change[] {
  const named = tokens.findIndex(({ text }) => text === 'trigger') + 1
  // Matches create trigger, create constraint trigger and create or replace trigger.
  if (named <= at || named > at + 4) return []
  const on = tokens.findIndex(({ text }, index) => index > named && text === 'on')
  const of = tokens.findIndex(({ text }, index) => index > named && text === 'of')
  const columns = of < 0 || of > on ? [] : tokens.slice(of + 1, on).filter(({ text }) => text !== ',')
  const fewer = columns.map(({ text }) => ({
    start: columns[0]!.start,
    end: columns.at(-1)!.end,
    to: columns.flatMap((other) => (other.text === text ? [] : [other.text])).join(', '),
  }))
  const events = tokens.slice(0, on).flatMap(({ text }, index) =>
    text === 'or' && index > named
      ? [
          { start: tokens[index]!.start, end: tokens[index + 1]!.end, to: '' },
          { start: tokens[index - 1]!.start, end: tokens[index]!.end, to: '' },
        ]
      : [],
  )
  // The trigger is dropped, because an earlier migration may have created it.
  const dropped = `drop trigger if exists ${tokens[named]!.text} on ${tokens[on + 1]!.text};`
  const end = tokens.find(({ text }, index) => index > on && text === ';')?.end ?? tokens.at(-1)!.end
  return [{ start: tokens[at]!.start, end, to: dropped }, ...(columns.length > 1 ? fewer : []), ...events]
}

/**
 * Mutations of dynamic SQL, as in `execute format('select …')`. Quotes inside are doubled: the mutation keeps the outer
 * ones.
 */
function listChangesInStrings(source: string, tokens: Token[], from: number): Change[] {
  return tokens.flatMap(({ text, start, end }) => {
    if (!text.startsWith("'") || !/\b(?:select|insert|update|delete)\b/.test(text)) return []
    let nr = 0
    const inner = source.slice(start - from + 1, end - from - 1).replaceAll("''", () => (nr++ % 2 ? "' " : " '"))
    return listSqlChanges(inner, start + 1)
  })
}
