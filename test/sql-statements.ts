// Finds every SQL statement in the source, with its fragments resolved and the type of its rows.
import path from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Name, type Program, type Project, type Type } from 'typescript/unstable/sync'

/** The JavaScript type of a column from pg; `any` for JSON and for types that say nothing. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object' | 'null' | 'any'

export type Statement = {
  place: string
  /** with $1, $2 … for bound values */
  text: string
  /** property → its possible types, or null for a statement whose rows nobody reads */
  row: Map<string, { kinds: Kind[]; isOptional: boolean }> | null
}

export type FoundSql = {
  statements: Statement[]
  /** places where the SQL could not be resolved, and fragments that no statement uses */
  problems: string[]
}

/** A node with the bindings of the parameters of its enclosing functions. */
type Scoped = { node: ast.Node; scope: Scope }
type Scope = Map<number, Scoped>

const root = path.resolve(import.meta.dirname, '..')
const value = '\u0000'
const emptyScope: Scope = new Map()

export function findSqlStatements(): FoundSql {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProject: path.join(root, 'tsconfig.json') }).getProjects()[0]
    if (!project) throw new Error('tsconfig.json is no project')
    return new Reader(project).read()
  } finally {
    api.close()
  }
}

class Reader {
  private readonly project: Project
  private readonly program: Program
  private readonly checker: Checker
  private readonly used = new Set<string>()
  private readonly problems = new Set<string>()
  private readonly callsByFunction = new Map<number, ast.CallExpression[]>()

  constructor(project: Project) {
    this.project = project
    this.program = project.program
    this.checker = project.checker
  }

  read(): FoundSql {
    const files = this.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${root}/src/`) && !/\.test\.tsx?$/.test(file))
      .map((file) => this.program.getSourceFile(file))
      .filter((file) => file !== undefined)
      .filter(({ text }) => /\bsql`|\.query[<`(]|defineList|readKeyset|streamKeyset|countKeyset/.test(text))
    const nodes = files.flatMap((file) => allNodes(file))
    this.indexCalls(nodes)
    const statements = nodes.flatMap((node) => this.statementsOf(node))
    for (const node of nodes) {
      if (isOfThePlatform(node)) continue
      if (ast.isTaggedTemplateExpression(node) && isSqlTag(node) && !this.used.has(placeOf(node)))
        this.problems.add(`${placeOf(node)}: no statement uses this SQL`)
    }
    return { statements, problems: [...this.problems] }
  }

  private indexCalls(nodes: readonly ast.Node[]): void {
    for (const node of nodes) {
      if (!ast.isCallExpression(node) || !ast.isIdentifier(node.expression)) continue
      const symbol = this.symbolOf(node.expression)
      if (symbol) this.callsByFunction.set(symbol.id, [...(this.callsByFunction.get(symbol.id) ?? []), node])
    }
  }

  private statementsOf(node: ast.Node): Statement[] {
    if (ast.isTaggedTemplateExpression(node)) {
      if (!isQuery(node.tag) || isOfThePlatform(node)) return []
      return this.statements(node, this.templates(node, emptyScope), this.rowOf(node.typeArguments?.[0]))
    }
    if (!ast.isCallExpression(node)) return []
    const [first, second, third] = node.arguments
    if (isQuery(node.expression) && first && this.isSql(first) && !isOfThePlatform(node))
      return this.statements(node, this.texts({ node: first, scope: emptyScope }), this.rowOf(node.typeArguments?.[0]))
    if (!ast.isIdentifier(node.expression)) return []
    switch (node.expression.text) {
      case 'defineList':
        return first ? this.listStatements(node, first, null) : []
      case 'readKeyset':
      case 'streamKeyset':
      case 'countKeyset':
        return second && third && !isOfThePlatform(node) ? this.listStatements(node, second, third) : []
      default:
        return []
    }
  }

  private statements(at: ast.Node, texts: readonly string[], row: Statement['row']): Statement[] {
    return [...new Set(texts)].map((text) => ({ place: placeOf(at), text: numbered(text), row }))
  }

  /** Every sort order of a list, with all of its conditions. */
  private listStatements(at: ast.Node, list: ast.Node, how: ast.Node | null): Statement[] {
    const scope = emptyScope
    const definition = this.objectOf({ node: list, scope })
    const sorts = definition && this.objectOf(this.propertyOf(definition, 'sorts'))
    if (!definition || !sorts) return this.unread(at, 'a list whose definition is not found')
    const where = this.propertyOf(how ? (this.objectOf({ node: how, scope }) ?? definition) : definition, 'where')
    const piece = (name: string) => {
      const found = this.propertyOf(definition, name)
      return found ? this.texts(found) : []
    }
    const conditions = where ? this.conditions(where) : []
    const filtered = conditions.length === 0 ? ['true'] : together(conditions, ') and (')
    const orders = this.valuesOf(sorts).flatMap((sort) => {
      const by = this.propertyOf(this.objectOf(sort) ?? sort, 'by')
      return by ? this.texts(by) : []
    })
    const texts = orders.flatMap((by) =>
      combine([
        ['select '],
        piece('select'),
        [`, (${by})::text as keyset_by, `],
        piece('id'),
        [' as keyset_id from '],
        piece('from'),
        [' where '],
        filtered,
        [` order by ${by}`],
      ]),
    )
    if (how) return this.statements(at, texts, this.rowOf(ast.isCallExpression(at) ? at.typeArguments?.[0] : undefined))
    const toItem = this.propertyOf(definition, 'toItem')
    return this.statements(at, texts, toItem && this.rowOfParameter(toItem.node))
  }

  private texts({ node: wrapped, scope }: Scoped): string[] {
    const node = unwrap(wrapped)
    if (!this.isSql(node)) return [value]
    if (ast.isTaggedTemplateExpression(node)) return this.templates(node, scope)
    if (ast.isConditionalExpression(node))
      return [...this.texts({ node: node.whenTrue, scope }), ...this.texts({ node: node.whenFalse, scope })]
    if (ast.isBinaryExpression(node)) {
      const sides = [node.left, node.right].filter((side) => this.isSql(side))
      return sides.flatMap((side) => this.texts({ node: side, scope }))
    }
    if (ast.isCallExpression(node)) return this.called(node, scope)
    const found = this.lookUp({ node, scope })
    if (found.length === 0) return this.unread(node, 'SQL that is not found in the source')
    return found.flatMap((one) => this.texts(one))
  }

  private templates(node: ast.TaggedTemplateExpression, scope: Scope): string[] {
    this.used.add(placeOf(node))
    if (ast.isNoSubstitutionTemplateLiteral(node.template)) return [node.template.text]
    const { head, templateSpans } = node.template as ast.TemplateExpression
    const pieces = templateSpans.flatMap(({ expression, literal }) => [
      this.isSql(expression) ? this.texts({ node: expression, scope }) : [value],
      [literal.text],
    ])
    return combine([[head.text], ...pieces])
  }

  private called(node: ast.CallExpression, scope: Scope): string[] {
    const [first] = node.arguments
    const name = ast.isIdentifier(node.expression) ? node.expression.text : ''
    if (name === 'literal' && first) return [this.literalText(first)]
    if (name === 'allOf' && first) return together(this.conditions({ node: first, scope }), ') and (')
    if (name === 'joined' && first && node.arguments[1])
      return this.texts({ node: node.arguments[1], scope }).flatMap((separator) =>
        together(this.conditions({ node: first, scope }), separator),
      )
    const results = this.resultsOf(node, scope)
    if (results.length === 0) return this.unread(node, 'a function whose SQL is not found')
    return results.flatMap((result) => this.texts(result))
  }

  private literalText(node: ast.Node): string {
    const type = this.checker.getTypeAtLocation(node)
    const shown = type ? this.checker.typeToString(type) : ''
    const one = /number|^-?\d+$/.test(shown) ? '1' : "'x'"
    return /\[\]|^readonly \[/.test(shown) ? `(${one})` : one
  }

  /** What a call returns: the arrow function's expression, or that of each `return`. */
  private resultsOf(call: ast.CallExpression, scope: Scope): Scoped[] {
    return this.functionsOf({ node: call.expression, scope }).flatMap((work) => {
      const inner: Scope = new Map([...scope, ...work.scope])
      work.node.parameters.forEach((parameter, index) => {
        const argument = call.arguments[index] ?? parameter.initializer
        if (argument && parameter.name) this.bind(parameter.name, { node: argument, scope }, inner)
      })
      return returnsOf(work.node).map((node) => ({ node, scope: inner }))
    })
  }

  private bind(name: ast.Node, to: Scoped, scope: Scope): void {
    if (ast.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name)
      if (symbol) scope.set(symbol.id, to)
      return
    }
    if (!ast.isObjectBindingPattern(name)) return
    const object = this.objectOf(to)
    for (const element of name.elements) {
      const property = object && this.propertyOf(object, nameIn(element))
      if (property && element.name) this.bind(element.name, property, scope)
    }
  }

  private functionsOf(at: Scoped): { node: FunctionNode; scope: Scope }[] {
    const node = unwrap(at.node)
    if (isFunction(node)) return [{ node, scope: at.scope }]
    return this.lookUp({ node, scope: at.scope }).flatMap((found) => this.functionsOf(found))
  }

  private conditions(at: Scoped): string[][] {
    const node = unwrap(at.node)
    if (ast.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) => {
        if (ast.isSpreadElement(element)) return this.conditions({ node: element.expression, scope: at.scope })
        return this.isSql(element) ? [this.texts({ node: element, scope: at.scope })] : []
      })
    }
    if (ast.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((side) => this.conditions({ node: side, scope: at.scope }))
    if (isFunction(node)) return returnsOf(node).flatMap((one) => this.conditions({ node: one, scope: at.scope }))
    if (ast.isCallExpression(node)) {
      const method = ast.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
      const [each] = node.arguments
      if (method === 'filter' && ast.isPropertyAccessExpression(node.expression))
        return this.conditions({ node: node.expression.expression, scope: at.scope })
      if (method === 'map' && each) {
        return this.functionsOf({ node: each, scope: at.scope }).flatMap((work) =>
          returnsOf(work.node).map((one) => this.texts({ node: one, scope: at.scope })),
        )
      }
      return this.resultsOf(node, at.scope).flatMap((result) => this.conditions(result))
    }
    return this.lookUp({ node, scope: at.scope }).flatMap((found) => this.conditions(found))
  }

  /** What a name, property or element refers to; several if it depends on the caller. */
  private lookUp({ node: wrapped, scope }: Scoped): Scoped[] {
    const node = unwrap(wrapped)
    if (ast.isPropertyAccessExpression(node)) return this.propertiesOf({ node: node.expression, scope }, node.name.text)
    if (ast.isElementAccessExpression(node))
      return this.objectsOf({ node: node.expression, scope }).flatMap((object) => this.valuesOf(object))
    return ast.isIdentifier(node) || ast.isShorthandPropertyAssignment(node) ? this.named(node, scope) : []
  }

  private named(node: ast.Node, scope: Scope): Scoped[] {
    const symbol = this.symbolOf(node)
    const bound = symbol && scope.get(symbol.id)
    if (bound) return [bound]
    const declaration = symbol?.valueDeclaration?.resolve(this.project)
    if (!declaration) return []
    if (isFunction(declaration)) return [{ node: declaration, scope: emptyScope }]
    return this.declared(declaration, scope)
  }

  /** The value of a variable, or the arguments of all callers for an unbound parameter. */
  private declared(declaration: ast.Node, scope: Scope): Scoped[] {
    const path: string[] = []
    let node = declaration
    while (ast.isBindingElement(node) || ast.isObjectBindingPattern(node) || ast.isArrayBindingPattern(node)) {
      if (ast.isBindingElement(node)) path.unshift(nameIn(node))
      node = node.parent
    }
    if (ast.isVariableDeclaration(node)) return this.values(node, scope).flatMap((one) => this.within(one, path))
    return ast.isParameterDeclaration(node) ? this.given(node).flatMap((one) => this.within(one, path)) : []
  }

  private values(variable: ast.VariableDeclaration, scope: Scope): Scoped[] {
    if (variable.initializer) return [{ node: variable.initializer, scope }]
    const loop = variable.parent.parent
    return ast.isForOfStatement(loop) ? this.elementsOf({ node: loop.expression, scope }) : []
  }

  private given(parameter: ast.ParameterDeclaration): Scoped[] {
    const owner = parameter.parent as FunctionNode
    const index = owner.parameters.indexOf(parameter)
    const { parent } = owner
    const name = ast.isVariableDeclaration(parent) ? parent.name : (owner as ast.FunctionDeclaration).name
    const symbol = name && this.checker.getSymbolAtLocation(name)
    const calls = symbol ? (this.callsByFunction.get(symbol.id) ?? []) : []
    return calls.flatMap((call) => {
      const node = call.arguments[index]
      return node ? [{ node, scope: emptyScope }] : []
    })
  }

  private elementsOf({ node: wrapped, scope }: Scoped): Scoped[] {
    const node = unwrap(wrapped)
    if (ast.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element) =>
        ast.isSpreadElement(element)
          ? this.elementsOf({ node: element.expression, scope })
          : [{ node: element, scope }],
      )
    }
    if (ast.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((side) => this.elementsOf({ node: side, scope }))
    if (ast.isCallExpression(node)) {
      const object = node.arguments[0] && this.objectOf({ node: node.arguments[0], scope })
      return object ? this.valuesOf(object) : []
    }
    return this.lookUp({ node, scope }).flatMap((found) => this.elementsOf(found))
  }

  private within(at: Scoped, path: readonly string[]): Scoped[] {
    const [name, ...rest] = path
    if (name === undefined) return [at]
    // Of Object.entries only the value is followed.
    if (name === '[1]') return this.within(at, rest)
    return this.propertiesOf(at, name).flatMap((property) => this.within(property, rest))
  }

  private objectOf(at: Scoped | null | undefined): Scoped | null {
    return at ? (this.objectsOf(at)[0] ?? null) : null
  }

  private objectsOf(at: Scoped): Scoped[] {
    const node = unwrap(at.node)
    if (ast.isObjectLiteralExpression(node)) return [{ node, scope: at.scope }]
    const found = ast.isCallExpression(node) ? this.resultsOf(node, at.scope) : this.lookUp({ node, scope: at.scope })
    return found.flatMap((one) => this.objectsOf(one))
  }

  private propertiesOf(at: Scoped, name: string): Scoped[] {
    return this.objectsOf(at).flatMap((object) => this.propertyOf(object, name) ?? [])
  }

  private propertyOf(object: Scoped, name: string): Scoped | null {
    for (const property of (object.node as ast.ObjectLiteralExpression).properties) {
      if (ast.isSpreadAssignment(property)) {
        const spread = this.objectOf({ node: property.expression, scope: object.scope })
        const found = spread && this.propertyOf(spread, name)
        if (found) return found
      } else if (property.name?.getText().replace(/^'|'$/g, '') === name) return valueIn(property, object.scope)
    }
    return null
  }

  private valuesOf(object: Scoped): Scoped[] {
    return (object.node as ast.ObjectLiteralExpression).properties.flatMap((property) => {
      if (!ast.isSpreadAssignment(property)) return valueIn(property, object.scope) ?? []
      const spread = this.objectOf({ node: property.expression, scope: object.scope })
      return spread ? this.valuesOf(spread) : []
    })
  }

  private symbolOf(node: ast.Node): Name | undefined {
    const symbol = ast.isShorthandPropertyAssignment(node)
      ? this.checker.getShorthandAssignmentValueSymbol(node)
      : this.checker.getSymbolAtLocation(node)
    if (!symbol) return undefined
    const declaration = symbol.declarations[0]?.resolve(this.project)
    return declaration && ast.isImportSpecifier(declaration) ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  private isSql(node: ast.Node): boolean {
    const type = this.checker.getTypeAtLocation(node)
    return type !== undefined && /\bSql\b/.test(this.checker.typeToString(type))
  }

  private rowOf(node: ast.TypeNode | undefined): Statement['row'] {
    const type = node && this.checker.getTypeFromTypeNode(node)
    return type ? this.rowOfType(type) : null
  }

  private rowOfParameter(node: ast.Node): Statement['row'] {
    const [work] = this.functionsOf({ node, scope: emptyScope })
    const [first] = work?.node.parameters ?? []
    const type = first && this.checker.getTypeAtLocation(first)
    return type ? this.rowOfType(type) : null
  }

  private rowOfType(type: Type): Statement['row'] {
    const properties = this.checker.getPropertiesOfType(type)
    const types = this.checker.getTypeOfSymbol(properties)
    return new Map(
      properties.map((property, index) => {
        const found = types[index]
        const kinds = found ? this.kindsOf(found) : (['any'] as Kind[])
        return [property.name, { kinds, isOptional: kinds.includes('any') && isOptional(property) }]
      }),
    )
  }

  private kindsOf(type: Type): Kind[] {
    const members = type.isUnionType() ? (type.getTypes() ?? []) : [type]
    return members.map((member) =>
      kindOfText(this.checker.typeToString(this.checker.getBaseTypeOfLiteralType(member) ?? member)),
    )
  }

  private unread(node: ast.Node, what: string): never[] {
    this.problems.add(`${placeOf(node)}: ${what}`)
    return []
  }
}

type FunctionNode = ast.ArrowFunction | ast.FunctionDeclaration | ast.FunctionExpression | ast.MethodDeclaration

function isFunction(node: ast.Node): node is FunctionNode {
  return (
    ast.isArrowFunction(node) ||
    ast.isFunctionDeclaration(node) ||
    ast.isFunctionExpression(node) ||
    ast.isMethodDeclaration(node)
  )
}

function returnsOf(work: FunctionNode): ast.Node[] {
  if (!work.body) return []
  if (!ast.isBlock(work.body)) return [work.body]
  const found: ast.Node[] = []
  const visit = (node: ast.Node): void => {
    if (isFunction(node)) return
    if (ast.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  work.body.forEachChild(visit)
  return found
}

function allNodes(node: ast.Node): ast.Node[] {
  const found: ast.Node[] = []
  const visit = (each: ast.Node): void => {
    found.push(each)
    each.forEachChild(visit)
  }
  visit(node)
  return found
}

function unwrap(node: ast.Node): ast.Node {
  if (
    ast.isParenthesizedExpression(node) ||
    ast.isAsExpression(node) ||
    ast.isSatisfiesExpression(node) ||
    ast.isNonNullExpression(node) ||
    ast.isAwaitExpression(node)
  )
    return unwrap(node.expression)
  return node
}

function valueIn(property: ast.Node, scope: Scope): Scoped | null {
  if (ast.isPropertyAssignment(property)) return { node: property.initializer, scope }
  if (ast.isShorthandPropertyAssignment(property) || ast.isMethodDeclaration(property)) return { node: property, scope }
  return null
}

/** `a` of `{ a: b }`, `[1]` of `[, b]`. */
function nameIn(element: ast.BindingElement): string {
  const pattern = element.parent
  if (ast.isArrayBindingPattern(pattern)) return `[${pattern.elements.indexOf(element)}]`
  return (element.propertyName ?? element.name)?.getText() ?? ''
}

const isSqlTag = (node: ast.TaggedTemplateExpression) => ast.isIdentifier(node.tag) && node.tag.text === 'sql'

const isQuery = (node: ast.Node) => ast.isPropertyAccessExpression(node) && node.name.text === 'query'

/** The sql tag and the list builders, whose lists are read where they are defined. */
const isOfThePlatform = (node: ast.Node) =>
  /^src\/platform\/database\/(keyset|sql|db)\b|^src\/features\/define-list/.test(placeOf(node))

function placeOf(node: ast.Node): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return `${path.relative(root, file.fileName)}:${line}`
}

/** Every text of every piece at least once, not all combinations: those would be too many to prepare. */
function combine(pieces: readonly (readonly string[])[]): string[] {
  if (pieces.some((ways) => ways.length === 0)) return []
  const most = Math.max(...pieces.map((ways) => ways.length))
  return Array.from({ length: most }, (_, index) => pieces.map((ways) => ways[index % ways.length]).join(''))
}

function together(conditions: readonly (readonly string[])[], separator: string): string[] {
  const texts = combine(conditions.flatMap((ways, index) => [...(index > 0 ? [[separator]] : []), ways]))
  return separator.startsWith(')') ? texts.map((text) => `(${text})`) : texts
}

function numbered(text: string): string {
  let count = 0
  return text.replaceAll(value, () => {
    count += 1
    return `$${count}`
  })
}

const optionalFlag = 16_777_216

const isOptional = (property: Name) => (Number(property.flags) & optionalFlag) !== 0

function kindOfText(shown: string): Kind {
  if (shown === 'number' || shown === 'string' || shown === 'boolean' || shown === 'Date' || shown === 'null')
    return shown
  if (shown === 'true' || shown === 'false') return 'boolean'
  if (/^Buffer/.test(shown)) return 'Buffer'
  if (shown === 'any' || shown === 'unknown' || shown === 'undefined') return 'any'
  if (/\[\]$|^readonly \[|^\[|^ReadonlyArray/.test(shown)) return 'array'
  return /^`|^"/.test(shown) ? 'string' : 'object'
}
