import { expect, test } from 'vitest'
import { type Deferring, deferScripts, preloadWords } from './deferred-scripts.ts'

const quiet: Deferring = { early: 'start()', nonce: null, isQuiet: true, language: 'en' }

const page = `<html><head><meta name="word-file" content="/locales/en/common.json?v=1"/>
<link rel="modulepreload" href="/assets/frame-1.js"/></head><body><main></main>
<script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/page-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"../features/home/shop/home-page":route1};

import("/assets/entry.client-1.js");</script></body></html>`

test('a quiet page names what React needs, and loads none of it', () => {
  const html = deferScripts(page, { ...quiet, nonce: 'n0nce' })
  expect(html).not.toMatch(/modulepreload|type="module"|import\(/)
  expect(html).toContain('<script nonce="n0nce">start()</script></body>')
  const start = /<script type="application\/json" id="start">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(start)).toEqual({
    manifest: '/assets/manifest-1.js',
    modules: { root: '/assets/root-1.js', '../features/home/shop/home-page': '/assets/page-1.js' },
    entry: '/assets/entry.client-1.js',
    words: ['/locales/en/common.json?v=1'],
    isQuiet: true,
    failed: { text: 'This page has not loaded fully.', again: 'Try Again' },
  })
})

test('a page that needs React at once fetches its files beside it', () => {
  const html = deferScripts(page, { ...quiet, isQuiet: false })
  expect(html).toMatch(/modulepreload.*frame-1/)
  expect(html).toContain('<link rel="preload" as="fetch" href="/locales/en/common.json?v=1"')
  expect(html).not.toMatch(/type="module"|import\(/)
})

test('a page without the router’s script stays as it is; elsewhere the words are fetched beside the scripts', () => {
  expect(deferScripts('<html><body></body></html>', quiet)).toBe('<html><body></body></html>')
  expect(preloadWords(page)).toContain('<link rel="preload" as="fetch" href="/locales/en/common.json?v=1"')
})
