// Parses a source file for the architecture tests: imports, syntax tree, lines.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

type Import = {
  /** path from the project root ("src/features/cart/cart.ts") or a package name */
  target: string
  isTypeOnly: boolean
  /** import(): loaded when that line runs, not with the file */
  isDynamic?: true
  /** local names it binds; none for dynamic and side-effect imports */
  names: string[]
}

export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown }

export type SourceFile = { path: string; text: string; lineCount: number; imports: Import[]; program: SyntaxNode }

const root = path.resolve(import.meta.dirname, '..')

/** All TypeScript below the folders; paths are relative to the project root. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders.flatMap(listSources).map((file) => parseSource(file, readFileSync(path.join(root, file), 'utf8')))
}

function listSources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
}

/** @throws Error when the text is not TypeScript */
export function parseSource(file: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)

  const written = [
    ...module.staticImports.map((statement) => ({
      request: statement.moduleRequest.value,
      isTypeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
      names: statement.entries.filter((entry) => !entry.isType).map((entry) => entry.localName.value),
    })),
    ...module.staticExports.flatMap((statement) => statement.entries.flatMap(reexport)),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      request: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isTypeOnly: false,
      isDynamic: true as const,
      names: [],
    })),
  ]
  return {
    path: file,
    text,
    lineCount: text.trimEnd().split('\n').length,
    imports: written.map(({ request, ...rest }) => ({ ...rest, target: resolveImport(file, request) })),
    program: program as unknown as SyntaxNode,
  }
}

function reexport(entry: { moduleRequest: { value: string } | null; isType: boolean }) {
  return entry.moduleRequest ? [{ request: entry.moduleRequest.value, isTypeOnly: entry.isType, names: [] }] : []
}

function resolveImport(file: string, request: string): string {
  if (request.startsWith('.')) return path.join(path.dirname(file), request)

  const inside = /^#([\w-]+)\/(.+)$/.exec(request)
  if (!inside) return request
  const [, room = '', rest = ''] = inside
  return ['platform', 'search-engine', 'ui', 'features', 'app'].includes(room)
    ? `src/${room}/${rest}`
    : `${room}/${rest}`
}

const walked = new WeakMap<SyntaxNode, readonly SyntaxNode[]>()

/** Every node of the tree, parents before children; cached, since several rules walk the same trees. */
export function walk(node: SyntaxNode): readonly SyntaxNode[] {
  const known = walked.get(node)
  if (known) return known
  const nodes: SyntaxNode[] = []
  collect(node, nodes)
  walked.set(node, nodes)
  return nodes
}

function collect(node: SyntaxNode, into: SyntaxNode[]): void {
  into.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value.filter(isNode)) collect(child, into)
    else if (isNode(value)) collect(value, into)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function textOf(file: SourceFile, node: unknown): string {
  return isNode(node) ? file.text.slice(node.start, node.end) : ''
}

export function lineOf(file: SourceFile, node: SyntaxNode): number {
  return file.text.slice(0, node.start).split('\n').length
}
