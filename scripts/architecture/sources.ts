import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path/posix'
import { Visitor, parseSync } from 'vite'
import { isGeneratedFile } from './layers.ts'

const FOLDERS = ['src', 'scripts', 'e2e', 'seed', 'bench']
const CODE = /\.(ts|tsx|mjs|css)$/

export type ImportStatement = {
  line: number
  /** Import path as written. Undefined if it is computed at run time. */
  specifier: string | undefined
  /** True for a dynamic import, `import('…')`. */
  lazy: boolean
  /** Path of the imported file, unless it belongs to a package. */
  target?: string
}

export type SourceFile = { path: string; lines: number; imports: ImportStatement[] }

/** Parses every code file and lists its imports: static or dynamic, of values or types. */
export function readSources(root: string): SourceFile[] {
  const aliases = readAliases(root)
  return FOLDERS.flatMap((folder) => listCode(root, folder)).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const imports = path.endsWith('.css') || isGeneratedFile(path) ? [] : parseImports(path, text, aliases)
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

/** Reads the subpath imports (`#platform/*` …) of package.json, which Node, compiler and bundler follow too. */
const readAliases = (root: string): Aliases =>
  Object.entries<string>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(([alias, path]) => [
    alias.replace('*', ''),
    path.replace('*', ''),
  ])

function parseImports(path: string, text: string, aliases: Aliases): ImportStatement[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} has a syntax error: ${errors[0]!.message}`)
  const imports: ImportStatement[] = []
  const add = (node: { start: number }, specifier: string | undefined, lazy = false) => {
    const line = text.slice(0, node.start).split('\n').length
    imports.push({ line, specifier, lazy, target: specifier && resolveImport(path, specifier, aliases) })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value),
    ImportExpression: (node) => add(node, readLiteral(node.source), true),
    TSImportType: (node) => add(node, node.source.value),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
  }).visit(program)
  return imports
}

function readLiteral(node: { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }) {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]!.value.cooked ?? undefined
}

function resolveImport(from: string, specifier: string, aliases: Aliases) {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return join(dirname(from), path)
  for (const [alias, folder] of aliases) if (path.startsWith(alias)) return normalize(folder + path.slice(alias.length))
}
