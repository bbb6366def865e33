// Builds build/style.json: the rules of the pages' style sheet with the classes that each selector needs, for
// page-style.ts to choose from.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import { root } from './setup.mjs'

const assets = path.join(root, 'build/client/assets')
const name = readdirSync(assets).find((file) => /^frame-[\w-]+\.css$/.test(file))
if (!name) throw new Error('the pages have no style sheet')
const sheet = postcss.parse(readFileSync(path.join(assets, name), 'utf8'))
const nodes = sheet.nodes.map(toNode)
writeFileSync(path.join(root, 'build/style.json'), JSON.stringify({ href: `/assets/${name}`, nodes }))

/**
 * @param {postcss.ChildNode} node
 * @returns {import('../src/app/pages/page-style.ts').StyleNode}
 */
function toNode(node) {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: classesOf(text) }))
    return { selectors, text: node.nodes.map(String).join(';') }
  }
  if (node.type === 'atrule' && node.nodes && /^(layer|media|supports)$/.test(node.name))
    return { at: `@${node.name} ${node.params}`, nodes: node.nodes.map(toNode) }
  const text = node.type === 'atrule' && !node.nodes ? `${node};` : String(node)
  return { text: node.type === 'comment' ? '' : text }
}

/**
 * What stands in parentheses may be missing: `:not(.a)`, `:is(.a, .b)`.
 * @param {string} selector
 */
function classesOf(selector) {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/\([^()]*\)/g, '')
  }
  return [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, found = '']) => found.replaceAll('\\', ''))
}
