/**
 * The faces in the page are cut to the words that the server wrote (page-faces.ts): in text that comes later a conjunct
 * would fall apart. So each family gives way to its whole face of the style sheets where new text is shown in it.
 */
export function watchNewWords(): void {
  const sheet = document.querySelector<HTMLStyleElement>('#faces')?.sheet
  if (!sheet) return

  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ type, target, addedNodes }) => (type === 'childList' ? [...addedNodes] : [target]))
    giveWay(sheet, added.filter(hasMarks))
    if (sheet.cssRules.length === 0) observer.disconnect()
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/** Scripts without combining signs, like Latin, are never cut. */
function hasMarks(node: Node): boolean {
  return /\p{M}/u.test(node.textContent ?? '')
}

function giveWay(sheet: CSSStyleSheet, added: readonly Node[]): void {
  const shownIn = new Set(added.flatMap(elementsOf).map((element) => getComputedStyle(element).fontFamily))
  const isShown = (rule: CSSRule | undefined) => {
    if (!(rule instanceof CSSFontFaceRule)) return false
    const family = rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '')
    return [...shownIn].some((families) => families.includes(family))
  }
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) if (isShown(sheet.cssRules[at])) sheet.deleteRule(at)
}

function elementsOf(node: Node): Element[] {
  if (!(node instanceof Element)) return node.parentElement ? [node.parentElement] : []
  return [node, ...node.querySelectorAll('*')]
}
