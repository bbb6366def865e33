import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** An admin opens these; the others belong to a customer or an artisan. */
export function opensForAdmin(route: string): boolean {
  return !/^\/(artisan\/(?!register)|checkout|order\/|orders|dashboard|custom-work|wishlist$|profile$|profile\/(addresses|reviews))/.test(
    route,
  )
}

/** Layouts hold texts of every screen below them; the first of these shows them. */
const firstBelow: Record<string, string> = {
  'shop-layout': '/',
  'customer-guard': '/orders',
  'workshop-layout': '/artisan/dashboard',
  'admin-layout': '/admin/dashboard',
}

type Source = { names: string[]; namespaces: Set<string>; imports: string[]; routes: Set<string> }

/** Screens whose own title holds a name, or that have none. */
const screenNames: Record<string, string> = {
  '/': 'common:nav.home',
  '/products': 'common:nav.products',
  '/products/:id': 'common:goods.piece',
  '/artisans': 'common:nav.artisans',
  '/artisans/:id': 'common:goods.artisan',
  '/crafts': 'admin:crafts.title',
  '/crafts/:id': 'admin:crafts.craft',
  '/search': 'common:noun.search',
  '/cart': 'shop:cart.title',
  '/orders/:number': 'common:noun.order',
  '/admin/products/:id': 'common:goods.piece',
  '/admin/orders/:number': 'common:noun.order',
}

/** The key of what a screen is called; null where only its address says it. */
export function screenName(route: string): string | null {
  titles ??= new Map(readRoutes().map(([file, of]) => [of, titleIn(file)]))
  return screenNames[route] ?? titles.get(route) ?? null
}

let titles: Map<string, string | null> | null = null

function titleIn(file: string): string | null {
  return readFileSync(path.join(root, file), 'utf8').match(/Head\(\w+, '([\w:.]+)'/)?.[1] ?? null
}

/** By what a source writes of a key: `cart.title`, or `category.` before what a variable completes. */
let sourcesByName: Map<string, Source[]> | null = null

/**
 * The routes (`/products/:id`) whose sources use a text, by the imports of their screens. Empty for texts of emails,
 * documents and answers of the API. `key` as `shop:cart.title`.
 */
export function screensOf(key: string): string[] {
  sourcesByName ??= readSources()
  const [namespace = '', written = ''] = key.split(':')
  const name = written.replace(/_(zero|one|two|few|many|other)$/, '')
  // Written pages take their texts by the name of the page.
  if (namespace === 'info') return [`/${name.split('.')[0]?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`]
  const starts = [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index + 1)).toReversed()
  for (const one of [name, ...starts]) {
    const qualified = sourcesByName.get(`${namespace}:${one}`) ?? []
    const plain = (sourcesByName.get(one) ?? []).filter(
      ({ namespaces }) => namespace === 'common' || namespaces.has(namespace),
    )
    const routes = new Set([...plain, ...qualified].flatMap((source) => [...source.routes]))
    if (routes.size > 0) return [...routes]
  }
  return []
}

function readSources(): Map<string, Source[]> {
  const files = new Map<string, Source>()
  for (const file of globSync('src/{app,features,ui}/**/*.{ts,tsx}', { cwd: root }))
    if (!/\.(test|server)\.tsx?$|-queries\.ts$|api\.ts$/.test(file)) files.set(file, readSource(file))
  for (const [file, route] of readRoutes()) follow(file, route)
  const byName = new Map<string, Source[]>()
  for (const source of files.values())
    for (const name of source.names) byName.set(name, [...(byName.get(name) ?? []), source])
  return byName

  function follow(file: string, route: string): void {
    const source = files.get(file)
    if (!source || source.routes.has(route)) return
    source.routes.add(route)
    for (const next of source.imports) follow(next, route)
  }
}

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const uses = text.matchAll(/['"`]((?:[a-z]+:)?[a-z]\w*(?:\.\w+)*)(\.(?=\$\{)|['"`])/gi)
  const imports = [...text.matchAll(/(?:from |import\()'([#.][^']+)'/g)].map(([, from = '']) =>
    from.startsWith('#') ? `src/${from.slice(1)}` : path.posix.join(path.posix.dirname(file), from),
  )
  return {
    names: [...new Set([...uses].map(([, name = '', end]) => (end === '.' ? `${name}.` : name)))],
    namespaces: new Set([...text.matchAll(/useTranslation\('(\w+)'\)/g)].map(([, namespace = '']) => namespace)),
    imports,
    routes: new Set(),
  }
}

function readRoutes(): [file: string, route: string][] {
  const text = readFileSync(path.join(root, 'src/app/routes.ts'), 'utf8')
  const routes = [...text.matchAll(/(?:route\('([^']*)', |index\()'\.\.\/([^']+)'/g)].map(
    ([, route = '', file]): [string, string] => [`src/${file}`, `/${route}`],
  )
  const layouts = Object.entries(firstBelow).map(([layout, route]): [string, string] => [
    `src/app/layouts/${layout}.tsx`,
    route,
  ])
  return [...routes, ...layouts]
}
