import { expect, test } from 'vitest'
import { makeLite } from './lite-page.ts'

const picture = (sizes: string) =>
  `<picture><source type="image/avif" srcSet="/img/a/160.avif 160w, /img/a/320.avif 320w"
  sizes="${sizes}"/><img src="/img/a/480.webp" srcSet="/img/a/160.webp 160w, /img/a/320.webp 320w" sizes="${sizes}" alt=""/></picture>`.replaceAll(
    /\n\s+/g,
    ' ',
  )

test('the light page has no script but structured data, no face, and nothing that only a script could answer', () => {
  const html =
    makeLite(`<head><link nonce="n" rel="preload" href="/x.woff2"/><style>@font-face{font-family:A;src:url(/a)}p{}</style></head>
    <script type="application/ld+json">{"a":1}</script><script>alert(1)</script><script type="module" src="/x.js"></script>
    <button type="button" class="heart"><svg></svg></button><button type="button" popoverTarget="menu">Menu</button>
    <button type="submit">Go</button><a href="/cart">Cart</a>`)
  expect(html).toContain('{"a":1}')
  expect(html).not.toMatch(/alert|x\.js|font-face|preload|heart/)
  expect(html).toContain('Menu')
  expect(html).toContain('Go')
  expect(html).toContain('href="/lite/cart"')
})

test('its pictures are the smallest, or twice as wide where they fill the phone', () => {
  expect(makeLite(picture('46vw'))).toBe(
    '<picture><source type="image/avif" srcSet="/img/a/160.avif"/><img src="/img/a/160.webp" alt=""/></picture>',
  )
  expect(makeLite(picture('(min-width: 900px) 600px, 100vw'))).toContain('<img src="/img/a/320.webp" alt=""/>')
})
