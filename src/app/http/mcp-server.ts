import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Log } from '#features/context.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { mcpTools, Refused, type Tools } from './mcp-tools.ts'

/** For the revision of 2026 and those before. No stream stays open: there is nothing to subscribe to. */
export async function answerMcp(request: Request, { log, ...tools }: Tools & { log: Log }): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(tools), {
    maxSubscriptions: 0,
    onerror: (error) => log.info({ err: error.message }, 'MCP request refused'),
  })
  return handler.fetch(request)
}

type AnyTool = {
  title: string
  description: string
  input: z.ZodObject
  isWrite?: true
  run(tools: Tools, input: never): Promise<Record<string, unknown>>
}

function serverOf(tools: Tools): McpServer {
  const shopName = translate(fallbackLanguage, 'common:shopName')
  const about = { name: 'haat', title: shopName, version: '1.0.0', websiteUrl: tools.publicOrigin }
  const instructions = `${shopName} sells what India’s artisans make by hand. Give people links to products. Nothing is ordered or paid here: put_in_cart leads to the checkout, where the person decides.`
  const server = new McpServer(about, { instructions })
  for (const [name, { title, description, input, isWrite, run }] of Object.entries<AnyTool>(mcpTools)) {
    const annotations = {
      readOnlyHint: isWrite !== true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    }
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
      answerOf(() => run(tools, given as never)),
    )
  }
  return server
}

async function answerOf(run: () => Promise<Record<string, unknown>>) {
  try {
    const found = await run()
    return { content: [{ type: 'text' as const, text: JSON.stringify(found) }], structuredContent: found }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { content: [{ type: 'text' as const, text: error.message }], isError: true }
  }
}
