import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useBrand } from '#features/screens/shop-data.ts'
import { wordmarkLetters } from './wordmark-letters.ts'

const drawnHeight = 40

/** The operator's logo, else the name in letters, else the drawn word of a shop that still has the release's name. */
export function Wordmark({ name, spelling }: { name: string; spelling: string }) {
  const { logo = null, isNamed = false, shopName } = useBrand() ?? {}
  if (logo) {
    const width = Math.round((logo.width * drawnHeight) / logo.height)
    return (
      <Link className="logo own" to={paths.home()}>
        <img src={paths.logo(logo.mark)} width={width} height={drawnHeight} alt={name} />
        {spelling === shopName ? null : <span aria-hidden="true">{spelling}</span>}
      </Link>
    )
  }
  if (isNamed)
    return (
      <Link className="logo named" to={paths.home()} aria-label={name}>
        <b>{spelling}</b>
      </Link>
    )
  return (
    <Link className="logo" to={paths.home()}>
      <b className="sr">{name}</b>
      <svg viewBox="-56 -775 1592 982" aria-hidden="true">
        <path d={wordmarkLetters} />
        <path d="M-56 -655h1592v76H-56zM180 -775h34v125h-34zM1270 -775h34v125h-34z" />
      </svg>
      <span aria-hidden="true">{spelling}</span>
    </Link>
  )
}
