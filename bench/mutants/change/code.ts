import { parseSync } from 'vite'
import { type Change, WORD_REPLACEMENTS, createLookup } from './change.ts'
import { listSqlChanges } from './sql.ts'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const OPERATORS = createLookup<string[]>({
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '&': ['|'],
})

const SWAPPED_FUNCTIONS = createLookup<string>({
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  leftJoin: 'innerJoin',
  innerJoin: 'leftJoin',
  startsWith: 'endsWith',
})

const SWAPPED_QUERY_FUNCTIONS = createLookup<string>({
  eq: 'ne',
  ne: 'eq',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  inArray: 'notInArray',
})

const REMOVED_CALLS = new Set(
  'filter where for orderBy having onConflictDoNothing onConflictDoUpdate trim toLowerCase toSorted toReversed catch use rotate autoOrient'.split(
    ' ',
  ),
)

/** Authorization guards, each with a weaker one that admits more callers. */
const WEAKER_GUARDS = createLookup<string>({
  requireSuperadmin: 'requireAdmin',
  requireAdmin: 'requireMember',
  requireVerifiedMember: 'requireMember',
})
const GUARDS_MODULE = '#features/members/server/service/current-user.ts'

/** Lists all mutations of a TypeScript file, found by its syntax tree. */
export function listCodeChanges(source: string, file: string): Change[] {
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const changes: Change[] = []
  walk(program as unknown as Node, [], (node, parents) => changes.push(...listNodeChanges(node, parents, source)))
  return changes
}

function walk(node: Node, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  if (isOnlyType(node) || node.type.startsWith('Import') || node.type === 'ExportAllDeclaration') return
  visit(node, parents)
  for (const [field, inner] of Object.entries(node)) {
    if (field === 'key' && !node.computed) continue
    for (const child of Array.isArray(inner) ? inner : [inner])
      if (isNode(child)) walk(child, [node, ...parents], visit)
  }
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isOnlyType = ({ type }: Node) => type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies)/.test(type)

function listNodeChanges(node: Node, [parent]: Node[], source: string): Change[] {
  const { start, end } = node
  const text = (of: unknown) => source.slice((of as Node).start, (of as Node).end)
  const instead = (...all: string[]) => all.map((to) => ({ start, end, to }))
  switch (node.type) {
    case 'BinaryExpression':
      return binary(node, source)
    case 'LogicalExpression': {
      const [left, right] = [text(node.left), text(node.right)]
      if (node.operator === '??') return instead(left, `(${right})`)
      const other = node.operator === '&&' ? '||' : '&&'
      return instead(`(${left} ${other} ${right})`, `(${left})`, `(${right})`)
    }
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? instead(text(node.argument)) : []
    case 'IfStatement':
    case 'WhileStatement':
    case 'ConditionalExpression': {
      const test = node.test as Node
      const always = (to: string) => ({ start: test.start, end: test.end, to })
      return node.type === 'WhileStatement' ? [always('false')] : [always('true'), always('false')]
    }
    case 'Literal':
      return literal(node, parent)
    case 'ExpressionStatement':
      return 'directive' in node && node.directive ? [] : instead(';')
    case 'ThrowStatement':
      return instead(';')
    case 'ReturnStatement':
      return parent?.type === 'BlockStatement' && (parent.body as Node[]).at(-1) === node ? [] : instead(';')
    case 'CallExpression':
      return call(node, source)
    case 'Identifier':
      return parent?.type === 'CallExpression' && WEAKER_GUARDS[node.name as string]
        ? [
            {
              start,
              end,
              to: 'weaker',
              needs: `import { ${WEAKER_GUARDS[node.name as string]} as weaker } from '${GUARDS_MODULE}'`,
            },
          ]
        : []
    case 'TaggedTemplateExpression':
      return (node.tag as Node).name === 'sql' || text(node.tag).startsWith('sql<') ? template(node, source) : []
    default:
      return []
  }
}

function binary(node: Node, source: string): Change[] {
  const [left, right] = [node.left as Node, node.right as Node]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string'),
  )
  if (node.operator === '+' && isText) return []
  const at = left.end + source.slice(left.end, right.start).indexOf(node.operator as string)
  return (OPERATORS[node.operator as string] ?? []).map((to) => ({
    start: at,
    end: at + (node.operator as string).length,
    to,
  }))
}

function literal({ start, end, value }: Node, parent?: Node): Change[] {
  if (parent?.type === 'MemberExpression' && typeof value !== 'number') return []
  if (typeof value === 'boolean') return [{ start, end, to: String(!value) }]
  if (typeof value === 'number') return [value + 1, value - 1].map((to) => ({ start, end, to: String(to) }))
  if (typeof value === 'string' && WORD_REPLACEMENTS[value])
    return [{ start, end, to: `'${WORD_REPLACEMENTS[value]}'` }]
  return []
}

function call(node: Node, source: string): Change[] {
  const callee = node.callee as Node
  const args = node.arguments as Node[]
  if (callee.type === 'Identifier') {
    const to = SWAPPED_QUERY_FUNCTIONS[callee.name as string]
    const place = { start: callee.start, end: callee.end }
    if (!to) return []
    const turned = { ...place, to: 'turned', needs: `import { ${to} as turned } from 'drizzle-orm'` }
    const without = /and|or/.test(callee.name as string)
      ? args.map(({ start, end }) => ({ start, end, to: 'undefined' }))
      : []
    return [turned, ...without]
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const { name, start, end } = callee.property as Node & { name: string }
  const object = callee.object as Node
  const left = REMOVED_CALLS.has(name) ? [{ start: object.end, end: node.end, to: '' }] : []
  return [...left, ...(SWAPPED_FUNCTIONS[name] && source ? [{ start, end, to: SWAPPED_FUNCTIONS[name] }] : [])]
}

/** Mutations of a SQL template. Each `${…}` counts as one token of the statement. */
function template(node: Node, source: string): Change[] {
  const { quasis } = node.quasi as { quasis: Node[] }
  const places = quasis.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, nr) => start + nr))
  return listSqlChanges(places.map((place) => source[place]).join('')).map(({ start, end, to }) => {
    const last = end > start ? places[end - 1]! + 1 : places[end]!
    return { start: places[start]!, end: last, to }
  })
}
