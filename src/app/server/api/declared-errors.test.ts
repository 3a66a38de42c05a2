import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { allApiProcedures } from '../attacks/client-kinds.ts'

/*
 * Follows each API procedure from its handler and its middlewares through all functions that they name, and collects the
 * codes of the errors that these can throw. The compiler knows only the codes that a feature declares anywhere.
 */

type Node = { type: string; [key: string]: unknown }
/** A declaration at the top of a module: codes that it throws, and names of declarations that it uses. */
type Declaration = { codes: Set<string>; uses: Set<string> }
type Module = { declarations: Map<string, Declaration>; imports: Map<string, [path: string, name: string]> }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const nameOf = (node: unknown) => (isNode(node) ? ((node.name ?? node.value) as string) : '')

const resolvePath = (from: string, specifier: string) =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(from), specifier)

function collect(node: Node, found: Declaration = { codes: new Set(), uses: new Set() }): Declaration {
  const { object, property, callee } = node as Record<string, Node>
  if (node.type === 'MemberExpression' && nameOf(object) === 'errors')
    found.codes.add(node.computed ? 'a computed code' : nameOf(property))
  if (node.type === 'NewExpression' && nameOf(callee) === 'ApiError')
    found.codes.add(nameOf((node.arguments as Node[])[0]))
  if (node.type === 'MemberExpression' && !node.computed) found.uses.add(`${nameOf(object)}.${nameOf(property)}`)
  if (node.type === 'Identifier') found.uses.add(nameOf(node))
  for (const child of childrenOf(node)) collect(child, found)
  return found
}

const modules = new Map<string, Module>()
function readModule(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const module: Module = { declarations: new Map(), imports: new Map() }
  modules.set(path, module)
  if (!existsSync(path) || !/server.*\.ts$/.test(path)) return module
  for (const statement of parseSync(path, readFileSync(path, 'utf8')).program.body as unknown as Node[]) {
    const source = isNode(statement.source) && resolvePath(path, nameOf(statement.source))
    for (const each of (statement.specifiers ?? []) as Node[])
      if (source) module.imports.set(nameOf(each.exported ?? each.local), [source, nameOf(each.imported ?? each.local)])
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    for (const each of (declaration.declarations ?? [declaration]) as Node[])
      if (isNode(each.id)) module.declarations.set(nameOf(each.id), collect(each))
  }
  return module
}

function follow(path: string, { codes, uses }: Declaration, seen: Set<string>): string[] {
  const { declarations, imports } = readModule(path)
  const reached = [...uses].flatMap((use) => {
    const [local, member] = use.split('.') as [string, string?]
    const [target, name] = imports.get(local) ?? [path, local]
    return followName(
      target,
      target !== path && member && !readModule(target).declarations.has(name) ? member : name,
      seen,
    )
  })
  return [...codes, ...(declarations.size ? reached : [])]
}

function followName(path: string, name: string, seen: Set<string>): string[] {
  if (seen.has(`${path} ${name}`)) return []
  seen.add(`${path} ${name}`)
  const { declarations, imports } = readModule(path)
  const [target, exported] = imports.get(name) ?? []
  if (target && exported) return followName(target, exported, seen)
  const declaration = declarations.get(name)
  return declaration ? follow(path, declaration, seen) : []
}

/** Lists calls such as `os.log.handler(…)` of one module: name of the procedure and what the call throws and uses. */
function listHandlers(node: Node): [string, Declaration][] {
  const callee = node.callee as Node | undefined
  if (node.type !== 'CallExpression' || nameOf(callee?.property) !== 'handler')
    return childrenOf(node).flatMap(listHandlers)
  let procedure = callee!.object as Node
  while (procedure.type === 'CallExpression') procedure = (procedure.callee as Node).object as Node
  return [[nameOf(procedure.property), collect(node)]]
}

const thrown = globSync('src/features/*/server/{routes.ts,routes/*.ts}')
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    listHandlers(parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node).map(
      ([name, call]) => [`${path.split('/')[2]}.${name}`, new Set(follow(path, call, new Set()))] as const,
    ),
  )

test('every API procedure is found with what it throws', () => {
  expect(thrown.map(([name]) => name).toSorted()).toEqual(allApiProcedures.map(([name]) => name).toSorted())
  expect(Object.fromEntries(thrown)['cleanups.delete']).toEqual(
    new Set(['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'HAS_SHARES']),
  )
})

test('no API procedure throws an error that it does not declare', () => {
  const declared = Object.fromEntries(allApiProcedures.map(([name, , codes]) => [name, codes]))
  const undeclared = thrown.flatMap(([name, codes]) => {
    const missing = [...codes].filter((code) => !declared[name]!.includes(code))
    return missing.length ? [`${name}: ${missing.join(', ')}`] : []
  })
  expect(undeclared).toEqual([])
})
