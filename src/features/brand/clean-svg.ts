import { Parser } from 'htmlparser2'

const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask symbol use title desc'.split(
    ' ',
  ),
)

const attributes = new Set(
  `id d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height viewbox points transform offset fill fill-rule fill-opacity
  stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  stroke-opacity opacity clip-path clip-rule mask stop-color stop-opacity gradientunits gradienttransform spreadmethod
  preserveaspectratio color href xlink:href`.split(/\s+/),
)

const most = { elements: 4_000, depth: 60 }

/**
 * The drawing alone, in listed elements and attributes: no script, style, text, foreign content or address outside the
 * file. Null: it is no SVG, or too deep or large to draw.
 */
export function cleanSvg(source: string): string | null {
  const written: string[] = []
  const open: string[] = []
  let skipped = 0
  let count = 0
  let isTooLarge = false

  const parser = new Parser(
    {
      onopentag(name, given) {
        count += 1
        if (count > most.elements || open.length > most.depth) isTooLarge = true
        const isKept = skipped === 0 && elements.has(name.toLowerCase()) && (open.length > 0 || name === 'svg')
        if (!isKept || isTooLarge) {
          skipped += 1
          return
        }
        written.push(`<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${keptOf(given)}>`)
        open.push(name)
      },
      onclosetag(name) {
        if (skipped > 0) skipped -= 1
        else if (open.pop() !== undefined) written.push(`</${name}>`)
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  return isTooLarge || written.length === 0 || open.length > 0 ? null : written.join('')
}

function keptOf(given: Record<string, string>): string {
  return Object.entries(given)
    .filter(([name, value]) => attributes.has(name.toLowerCase()) && isLocal(name.toLowerCase(), value))
    .map(([name, value]) => ` ${name.toLowerCase() === 'xlink:href' ? 'href' : name}="${escaped(value)}"`)
    .join('')
}

/** Only what is in the same file may be pointed at. */
function isLocal(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w-]+$/.test(value.trim())
  return !/url\s*\(\s*(?!#[\w-]+\s*\))|[\\<]|javascript:|data:/i.test(value)
}

const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
