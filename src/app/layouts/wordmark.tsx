import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { wordmarkLetters } from './wordmark-letters.ts'

export function Wordmark({ name, spelling }: { name: string; spelling: string }) {
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
