/**
 * The page for a slow network: no script, no face, no button that would need one, pictures of 160 or 320 px, and links to the cart and the checkout
 * that work without script. Its rules are in it already (page-style.ts).
 */
export function makeLite(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link(?: nonce="[^"]*")? rel="(?:modulepreload|later|preload)"[^>]*\/>/g, '')
    .replaceAll(/<fieldset class="qty"[\s\S]*?<\/fieldset>/g, '')
    .replaceAll(deadButton, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/<source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/>/g, (_, set: string, sizes: string) => {
      return `<source type="image/avif" srcSet="${smallest(set, sizes)}"/>`
    })
    .replaceAll(
      /(<img src=")[^"]*" srcSet="([^"]*)" sizes="([^"]*)"/g,
      (_, open: string, set: string, sizes: string) => {
        return `${open}${smallest(set, sizes)}"`
      },
    )
    .replaceAll('href="/cart"', 'href="/lite/cart"')
    .replaceAll('href="/checkout"', 'href="/lite/checkout"')
}

/** Without script only a submit and a popover answer a press. */
const deadButton = /<button type="button"(?![^>]*popoverTarget)[^>]*>(?:(?!<\/button>)[\s\S])*<\/button>/gi

/** The first of a srcset; of a picture as wide as the phone the second. */
function smallest(set: string, sizes: string): string {
  const addresses = set.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  return (/100vw|92vw/.test(sizes) ? addresses[1] : undefined) ?? addresses[0] ?? ''
}
