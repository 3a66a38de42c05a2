import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path/posix'
import { Visitor, parseSync } from 'vite'
import { isGenerated } from './house.ts'

const FOLDERS = ['src', 'scripts', 'e2e', 'seed', 'bench']
const CODE = /\.(ts|tsx|mjs|css)$/

export type Import = {
  line: number
  /** as written; undefined when it is put together while running */
  specifier: string | undefined
  /** `import('…')`: its target is loaded when it is needed */
  lazy: boolean
  /** the file it means, when it is one of ours */
  target?: string
}

export type Source = { path: string; lines: number; imports: Import[] }

/** Every code file of the house with what it imports: by value or type, at once or later, in any form. */
export function readSources(root: string): Source[] {
  const aliases = readAliases(root)
  return FOLDERS.flatMap((folder) => listCode(root, folder)).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = path.endsWith('.css') || isGenerated(path) ? [] : importsOf(path, text, aliases)
    return { path, lines: text.replace(/\n$/, '').split('\n').length, imports }
  })
}

function listCode(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

type Aliases = [prefix: string, folder: string][]

/** package.json says where `#platform/*` and its like lead; Node, compiler and bundler follow the same lines. */
const readAliases = (root: string): Aliases =>
  Object.entries<string>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(([alias, path]) => [
    alias.replace('*', ''),
    path.replace('*', ''),
  ])

function importsOf(path: string, text: string, aliases: Aliases): Import[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  const imports: Import[] = []
  const add = (node: { start: number }, specifier: string | undefined, lazy = false) => {
    const line = text.slice(0, node.start).split('\n').length
    imports.push({ line, specifier, lazy, target: specifier && resolve(path, specifier, aliases) })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value),
    ImportExpression: (node) => add(node, literal(node.source), true),
    TSImportType: (node) => add(node, node.source.value),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
  }).visit(program)
  return imports
}

function literal(node: { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }) {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]!.value.cooked ?? undefined
}

function resolve(from: string, specifier: string, aliases: Aliases) {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return join(dirname(from), path)
  for (const [alias, folder] of aliases) if (path.startsWith(alias)) return normalize(folder + path.slice(alias.length))
}
