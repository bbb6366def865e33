import { Link } from 'react-router'
import { type ListedCertificate, writeNumber } from '#features/certificates/certificate.ts'
import { paths } from '#features/paths.ts'
import { Written } from '#ui/written.tsx'

export function CertificateList({
  certificates,
}: {
  certificates: readonly Pick<ListedCertificate, 'number' | 'name'>[]
}) {
  return (
    <ul>
      {certificates.map(({ number, name }) => (
        <li key={number}>
          <Link to={paths.certificate(number)}>
            <Written>{name}</Written>
          </Link>{' '}
          <span className="small mute num">{writeNumber(number)}</span>
        </li>
      ))}
    </ul>
  )
}
