import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { documentPaths } from '#features/documents/document-paths.ts'
import { findOperator } from '#features/settings/settings-queries.ts'
import { cacheSeconds } from '#platform/api/cache-times.ts'
import type { AnyCall } from '#platform/api/call.ts'
import type { Operator } from '#platform/config/operator.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { exportPaths } from './admin-exports.ts'
import { entries } from './api.ts'
import type { HaatApp } from './context.ts'
import { sessionCookieName } from './session.ts'

type Json = Record<string, unknown>

const failures: Record<number, string> = {
  400: 'The request cannot be understood; `errors` names the fields.',
  401: 'Nobody is signed in.',
  403: 'Not for this role, or the CSRF token is missing or wrong (`code` is `csrf`).',
  404: 'There is no such thing, or it belongs to somebody else.',
  409: 'A rule of the shop; `code` names it.',
  422: 'The Idempotency-Key was used with another body.',
  429: 'Too many tries; see Retry-After.',
  503: 'Try again; see Retry-After.',
}

function openApiDocument(
  calls: readonly AnyCall[],
  { operator, ...settings }: { publicOrigin: string; title: string; operator: Operator },
): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const operations = paths[call.path] ?? {}
    operations[call.method.toLowerCase()] = operationOf(call)
    paths[call.path] = operations
  }
  const exports = exportPaths.map((path) => [path, exportOf(path)])
  const schemas: Record<string, Json> = { Failure: failureSchema }
  const named = nameSchemas({ ...paths, ...documentPaths, ...Object.fromEntries(exports) }, schemas)
  const tags = [...new Set(Object.values(named).flatMap((operations) => Object.values(operations).map(tagOf)))]
  return {
    openapi: '3.1.0',
    info: {
      title: settings.title,
      version: '1.0.0',
      description:
        'Indian Handicrafts E-commerce Platform. Money is whole paise, times are UTC, `{id}` of products and artisans is their slug.',
      contact: { name: operator.name, email: operator.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${settings.publicOrigin}/api` }],
    security: [],
    tags: tags.sort().map((name) => ({ name, description: `Calls below \`/${name}\`.` })),
    paths: named,
    components: {
      schemas,
      headers: { RetryAfter: { description: 'Seconds until the next try.', schema: { type: 'integer', minimum: 1 } } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(settings) },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
    },
  }
}

const tagOf = (operation: Json) => String((operation.tags as string[])[0])

/** The file of an admin list takes the filters of that list. */
function exportOf(path: string): Json {
  const failed = { description: failures[403], content: failureContent }
  return {
    get: {
      operationId: operationIdOf('GET', path),
      summary: 'All rows of this admin list that match its filters, as a table for spreadsheets.',
      tags: ['admin'],
      security: [{ session: [] }],
      responses: {
        200: { description: 'UTF-8 with a byte order mark.', content: { 'text/csv': { schema: { type: 'string' } } } },
        403: failed,
      },
    },
  }
}

const operationIdOf = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(\w)?/gi, (_, char = '') => String(char).toUpperCase())}`

/**
 * An object shape that several calls share becomes a component, named by the field it first appears in. The text of a
 * schema is its identity, so two that differ never share a name.
 */
function nameSchemas(paths: Record<string, Json>, schemas: Record<string, Json>): Record<string, Record<string, Json>> {
  const uses = new Map<string, number>()
  const count = (node: unknown) => {
    if (isShape(node)) uses.set(JSON.stringify(node), (uses.get(JSON.stringify(node)) ?? 0) + 1)
    for (const child of childrenOf(node)) count(child)
  }
  count(paths)
  const nameOf = new Map<string, string>()
  const take = (text: string, field: string, tag: string) => {
    const known = nameOf.get(text)
    if (known) return known
    const choices = [pascal(field), pascal(tag) + pascal(field), ...numbered(pascal(tag) + pascal(field))]
    const name = choices.find((choice) => !Object.hasOwn(schemas, choice)) ?? ''
    nameOf.set(text, name)
    schemas[name] = {}
    return name
  }
  const put = (node: unknown, field: string, tag: string): unknown => {
    if (Array.isArray(node)) return node.map((child) => put(child, field, tag))
    if (typeof node !== 'object' || node === null) return node
    const text = JSON.stringify(node)
    const isShared = isShape(node) && (uses.get(text) ?? 0) > 1
    const isNew = isShared && !nameOf.has(text)
    const name = isShared ? take(text, field, tag) : ''
    if (isShared && !isNew) return { $ref: `#/components/schemas/${name}` }
    const own = Object.fromEntries(
      Object.entries(node).map(([key, child]) => [key, put(child, fieldOf(key, child, field), tag)]),
    )
    if (!isShared) return own
    schemas[name] = own
    return { $ref: `#/components/schemas/${name}` }
  }
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [path, put(operations, 'data', path.split('/')[1] ?? '')]),
  ) as Record<string, Record<string, Json>>
}

/** A shape without a field of its own is named by its operation. */
function fieldOf(key: string, child: unknown, field: string): string {
  const { operationId } = (child ?? {}) as { operationId?: unknown }
  if (typeof operationId === 'string') return operationId
  return structural.has(key) || /[^a-z]/i.test(key) ? field : singular(key)
}

const structural = new Set([
  ...['items', 'properties', 'schema', 'content', 'anyOf', 'oneOf', 'allOf'],
  ...['data', 'responses', 'requestBody', 'parameters'],
])
const pascal = (text: string) => text.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, char) => String(char).toUpperCase())
const singular = (text: string) => text.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
const numbered = (name: string) => Array.from({ length: 99 }, (_, at) => `${name}${at + 2}`)

function isShape(node: unknown): node is Json {
  const shape = node as { type?: unknown; properties?: object } | null
  return typeof node === 'object' && shape?.type === 'object' && Object.keys(shape.properties ?? {}).length > 2
}

function childrenOf(node: unknown): unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : []
}

const failureSchema = {
  type: 'object',
  required: ['success', 'message', 'code', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: "a sentence in the reader's language" },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object', description: 'facts that belong to the code, such as the new quote' },
    requestId: { type: 'string' },
  },
}

function operationOf(call: AnyCall): Json {
  const isOpen = call.who.includes('guest')
  return {
    operationId: operationIdOf(call.method, call.path),
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? 'shop'],
    description: isOpen ? 'For everybody.' : `For: ${call.who.join(', ')}.`,
    ...(isOpen ? {} : { security: [call.method === 'GET' ? { session: [] } : { session: [], csrf: [] }] }),
    parameters: parametersOf(call),
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    ...(call.files
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: filesSchema(call.files) } } } }
      : {}),
    ...(call.bytes
      ? {
          requestBody: { required: true, content: { 'application/octet-stream': { schema: bytesSchema(call.bytes) } } },
        }
      : {}),
    ...(call.raw ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string' } } } } } : {}),
    responses: responsesOf(call),
  }
}

function filesSchema({ files, fields = ['images'] }: NonNullable<AnyCall['files']>): Json {
  const binary = { type: 'string', format: 'binary' }
  const [first = ''] = fields
  const several = { type: 'array', items: binary, maxItems: files }
  return {
    type: 'object',
    required: [first],
    properties: Object.fromEntries(fields.map((name) => [name, name === 'file' ? binary : several])),
  }
}

function bytesSchema({ most }: { most: number }): Json {
  return { type: 'string', format: 'binary', maxLength: most }
}

function parametersOf(call: AnyCall): Json[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = call.query ? schemaOf(call.query, 'input') : {}
  const properties = Object.entries((query.properties ?? {}) as Record<string, Json>)
  const isFree = properties.length === 0 && call.query !== undefined
  const required = new Set((query.required ?? []) as string[])
  return [
    ...inPath,
    ...properties.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })),
    ...(isFree ? [{ name: 'filter', in: 'query', style: 'form', explode: true, schema: query }] : []),
    ...(call.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: call.idempotent === true,
            schema: { type: 'string', minLength: 8, maxLength: 255 },
          },
        ]
      : []),
  ]
}

const failureContent = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

function responsesOf(call: AnyCall): Json {
  const out = schemaOf(call.out, 'output')
  const success = call.protocol
    ? out
    : { type: 'object', required: ['success', 'data'], properties: { success: { const: true }, data: out } }
  const failure = call.protocol
    ? { 'application/json': { schema: schemaOf(call.protocol.failure, 'output') } }
    : failureContent
  const codes = [400, 503, ...(call.who.includes('guest') ? [] : [401, 403]), ...(call.path.includes('{') ? [404] : [])]
  if (call.method !== 'GET') codes.push(403, 409)
  if (call.idempotent) codes.push(422)
  if (call.limit) codes.push(429)

  const failed = [...new Set(codes)].sort().map((code) => {
    const headers = code === 429 || code === 503 ? { headers: retryAfter } : {}
    return [String(code), { description: failures[code] ?? '', ...headers, content: failure }]
  })
  return {
    [String(call.status ?? 200)]: { description: 'Done.', content: { 'application/json': { schema: success } } },
    ...Object.fromEntries(failed),
  }
}

/** Custom checks have no JSON Schema, so their base type is shown. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => writeOutRecord(jsonSchema),
  })
  return rest
}

/** A record with known keys has `propertyNames`; clients need them as properties. */
function writeOutRecord(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames: names, additionalProperties: value } = schema
  if (typeof names !== 'object' || !Array.isArray(names.enum) || typeof value !== 'object') return
  schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]))
  delete schema.propertyNames
  schema.additionalProperties = false
}

const docsFiles: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

export function serveOpenApi(app: HaatApp): void {
  const documents = new Map<string, string>()
  app.get('/api/openapi.json', async (_request, reply) => {
    // It is titled by the shop, whose name may change.
    const title = translate(fallbackLanguage, 'shopName')
    const operator = await findOperator(app.haat, app.haat.config.operator)
    const document =
      documents.get(title) ?? JSON.stringify(openApiDocument(entries, { ...app.haat.config, operator, title }))
    documents.clear()
    documents.set(title, document)
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds.medium}`)
      .type('application/json; charset=utf-8')
      .send(document)
  })

  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(docsPage),
  )
  app.get('/api/docs/open.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(docsScript))
  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const type = Object.hasOwn(docsFiles, request.params.file) ? docsFiles[request.params.file] : undefined
    if (!type) return reply.callNotFound()
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds.long}`)
      .type(type)
      .send(await readFile(path.join(docsFolder(), request.params.file)))
  })
}

function docsFolder(): string {
  const main = createRequire(import.meta.url).resolve('@fastify/swagger-ui')
  return path.join(path.dirname(main), 'static')
}

const docsPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="calls"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/open.js"></script></body>
</html>
`

const docsScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  validatorUrl: null,
  requestInterceptor: (request) => {
    const token = localStorage.getItem('csrfToken')
    if (token) request.headers['X-CSRF-Token'] = token
    return request
  },
})
`
