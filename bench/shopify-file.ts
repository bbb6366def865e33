/** A Shopify file of `count` rows, every third product in two colours. */
export function shopifyFile(count: number): string {
  const words = '<p>Thrown and painted by hand.</p><ul><li>Food safe</li><li>15 cm across</li></ul>'.repeat(6)
  const lines = [
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price',
  ]
  for (let product = 1; lines.length <= count; product += 1) {
    const isInTwo = product % 3 === 0
    const option = isInTwo ? 'Colour,Blue' : 'Title,Default Title'
    lines.push(
      `p-${product},Bowl number ${product},"${words}",Bowls ${product % 20},${option},S-${product},600,${product % 9},${900 + product}`,
    )
    if (isInTwo && lines.length <= count) lines.push(`p-${product},,,,,White,S-${product}-W,600,3,${900 + product}`)
  }
  return `${lines.join('\n')}\n`
}
