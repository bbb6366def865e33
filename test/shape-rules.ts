import { isTest, type Offence } from './arrow-rules.ts'
import { lineOf, type SourceFile, type SyntaxNode, textOf, walk } from './source-file.ts'

/** Settings are read in one place, where an invalid one stops the start. */
export function settingsOffences(file: SourceFile): Offence[] {
  if (isTest(file.path) || file.path === 'src/platform/config/config.server.ts') return []
  return walk(file.program)
    .filter((node) => node.type === 'MemberExpression' && textOf(file, node) === 'process.env')
    .map((node) => `${file.path}:${lineOf(file, node)}: only src/platform/config/config.server.ts reads process.env`)
}

const linkProps = new Set(['to', 'href', 'action', 'formAction'])
const linkCalls = new Set(['navigate', 'redirect', 'replace', 'submit'])

/** Links come from paths.ts, or a renamed page leaves dead links behind. */
export function linkOffences(file: SourceFile): Offence[] {
  const isFree =
    !file.path.startsWith('src/') || isTest(file.path) || /^src\/(features\/paths|app\/routes)\.ts$/.test(file.path)
  if (isFree) return []
  return walk(file.program).flatMap((node) => {
    const link = writtenLink(file, node)
    return link ? [`${file.path}:${lineOf(file, node)}: the link ${link} must come from paths.ts`] : []
  })
}

/** The hard-coded path of a link within this shop. `//` begins another host, not a path. */
function writtenLink(file: SourceFile, node: SyntaxNode): string | null {
  const candidates: unknown[] = []
  if (node.type === 'JSXOpeningElement' && textOf(file, node.name) !== 'link' && Array.isArray(node.attributes)) {
    for (const attribute of node.attributes)
      if (linkProps.has(textOf(file, attribute.name))) candidates.push(attribute.value)
  }
  if (node.type === 'CallExpression' && linkCalls.has(textOf(file, node.callee)) && Array.isArray(node.arguments)) {
    candidates.push(node.arguments[0])
  }
  const texts = candidates.map((candidate) => textOf(file, candidate))
  return texts.find((text) => /^\{?\s*["'`]\/(?!\/)/.test(text)) ?? null
}

/** Two writers of one key in the browser's storage would overwrite each other. */
export function cartStorageOffences(file: SourceFile): Offence[] {
  if (isTest(file.path) || file.path === 'src/features/cart/shop/browser-cart.ts') return []
  const nodes = walk(file.program)
  const usesStorage = nodes.some((node) => node.type === 'Identifier' && node.name === 'localStorage')
  const namesCart = nodes.some((node) => node.type === 'Literal' && node.value === 'cart')
  return usesStorage && namesCart
    ? [`${file.path}: only src/features/cart/shop/browser-cart.ts touches the stored cart`]
    : []
}

const statement = /\b(select\b[\s\S]*\bfrom|insert into|update \w+ set|delete from)\b/i

/** No test prepares a statement outside the tag, and its text may contain unescaped values. */
export function sqlOffences(file: SourceFile): Offence[] {
  if (isTest(file.path) || !/^src\/(features|app)\//.test(file.path)) return []
  return walk(file.program)
    .filter((node) => node.type === 'CallExpression' && /\.query$/.test(textOf(file, node.callee)))
    .filter((node) => Array.isArray(node.arguments) && statement.test(textOf(file, node.arguments[0])))
    .filter((node) => Array.isArray(node.arguments) && /^['"`{]/.test(textOf(file, node.arguments[0])))
    .map((node) => `${file.path}:${lineOf(file, node)}: SQL is written with the sql tag`)
}

/** Forbidden as parts of names; CONTRIBUTING.md's glossary has the right word. */
const oldWords = /^(office|desk|behalf|maker|makers|eraseSteps|mails)$/

export function vocabularyOffences(file: SourceFile): Offence[] {
  const declared = walk(file.program).flatMap((node) => {
    const isDeclared = /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TSTypeAliasDeclaration)$/.test(
      node.type,
    )
    const id = node.id as SyntaxNode | null | undefined
    return isDeclared && id?.type === 'Identifier' ? [textOf(file, id)] : []
  })
  const names = [...file.path.split('/'), ...declared]
  return names
    .filter((name) => partsOf(name).some((part) => oldWords.test(part)))
    .map((name) => `${file.path}: ${name} uses a word that has another name in the glossary`)
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}
