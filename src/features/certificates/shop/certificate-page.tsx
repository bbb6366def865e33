import { Fragment, useEffect, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { isUser } from '#features/actor.ts'
import { certificatesApi } from '#features/certificates/api.ts'
import {
  type Certificate,
  type CertifiedPiece,
  type ListedCertificate,
  writeNumber,
} from '#features/certificates/certificate.ts'
import { findCertificate, holderOf, listHeld } from '#features/certificates/certificate-queries.ts'
import { CertificateList } from '#features/certificates/parts/certificate-list.tsx'
import { ReportLink } from '#features/complaints/parts/report-link.tsx'
import { PictureStrip } from '#features/images/parts/picture-strip.tsx'
import { paths } from '#features/paths.ts'
import { translateName } from '#features/products/translate-name.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { checkHere, type Finding } from './check-here.ts'
import { PassOn, TakeOver } from './pass-on.tsx'
import './certificate.css'

/** Without a number it asks for one, as the printed card says. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, settings } = context.get(requestContext)
  const typed = params.number ?? url.searchParams.get('number') ?? ''
  const found = await findCertificate(ctx, typed)
  const customer = isUser(ctx.actor) && ctx.actor.role === 'customer' ? ctx.actor : null
  if (!found) {
    const head = privateHead(context, 'shop:certificate.of')
    const held = customer ? await listHeld(ctx) : []
    const named = held.map((one) => ({ ...one, name: translateName(one.name, ctx.locale) ?? one.name }))
    return data({ head, typed: typed.slice(0, 40), held: named, shown: null }, { status: params.number ? 404 : 200 })
  }
  if (!params.number) throw redirect(paths.certificate(found.number))
  const { piece, ...rest } = found
  const number = writeNumber(rest.number)
  const head = privateHead(context, 'shop:certificate.title', { number })
  const address = settings.publicOrigin + paths.certificate(rest.number)
  const isHeld = customer !== null && (await holderOf(ctx, rest.number)) === customer.userId
  const shown = { ...rest, number, address, isHeld, piece: piece && inLanguage(piece, ctx.locale) }
  return data({ head, typed, held: [], shown })
}

type Shown = Omit<Certificate, 'issuedAt'> & { address: string; isHeld: boolean }

/** What is signed stays in the words of the day; the page says the names in the reader's language where it can. */
function inLanguage(piece: CertifiedPiece, locale: Language): CertifiedPiece {
  const say = (text: string) => translateName(text, locale) ?? text
  const name = translateName(piece.name, locale)
  return {
    ...piece,
    ...(name === null ? {} : { name, nameLanguage: locale }),
    craft: say(piece.craft),
    materials: piece.materials.map(say),
    techniques: piece.techniques.map(say),
  }
}

export { meta } from '#features/page-meta.ts'

export default function CertificatePage() {
  const { typed, held, shown } = useLoaderData<typeof loader>()
  return shown ? <CertificateText shown={shown} /> : <AskNumber typed={typed} held={held} />
}

function AskNumber({ typed, held }: { typed: string; held: readonly ListedCertificate[] }) {
  const { t } = useTranslation()
  return (
    <div className="wrap narrow page-top certificate">
      <h1>{t('shop:certificate.of')}</h1>
      <GetForm action={paths.certificateCheck()} className="stack" key={typed}>
        <Field
          name="number"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={typed}
          label={t('shop:certificate.number')}
          error={typed ? t('shop:certificate.unknown') : undefined}
        />
        <p>
          <Button type="submit" variant="act">
            {t('shop:certificate.check')}
          </Button>
        </p>
      </GetForm>
      {held.length > 0 ? (
        <section aria-labelledby="held">
          <h2 id="held">{t('shop:certificate.held')}</h2>
          <CertificateList certificates={held} />
        </section>
      ) : null}
    </div>
  )
}

function CertificateText({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const { number, state, revokeReason, piece, address, credential, transfers, isHeld } = shown
  useEffect(() => {
    api.call(certificatesApi.look, { params: { number }, body: {} }).catch(() => undefined)
  }, [number])
  return (
    <div className="wrap narrow page-top certificate">
      <p className="micro">{t('shop:certificate.title', { number })}</p>
      {piece ? (
        <h1 lang={piece.nameLanguage}>
          <Written>{piece.name}</Written>
        </h1>
      ) : (
        <h1>{t('shop:certificate.state.forged')}</h1>
      )}
      {piece ? (
        <p role="status">
          <b>{t(`shop:certificate.state.${state}`, { shop: t('shopName') })}</b>
        </p>
      ) : null}
      {revokeReason ? (
        <p>
          <Written>{t('shop:certificate.reason', { reason: revokeReason })}</Written>
        </p>
      ) : null}
      {piece ? <Facts piece={piece} /> : null}
      {piece ? <Pictures pictures={piece.pictures} /> : null}
      {piece ? <Checked piece={piece} /> : null}
      {transfers > 0 ? <p className="small">{t('shop:certificate.passedOn', { count: transfers })}</p> : null}
      {state === 'valid' && isHeld ? <PassOn number={number} /> : null}
      {state === 'valid' && !isHeld ? <TakeOver number={number} /> : null}
      <div className="qr-row">
        <QrPicture text={address} label={t('shop:certificate.qr')} />
        <p className="small mute" translate="no">
          {address}
        </p>
      </div>
      <section aria-labelledby="verify">
        <h2 id="verify">{t('shop:certificate.verify')}</h2>
        <CheckedHere number={number} credential={credential} />
        <p className="small">{t('shop:certificate.verifyText')}</p>
        <details>
          <summary>{t('shop:certificate.signed')}</summary>
          <code className="small jwt" translate="no">
            {credential}
          </code>
        </details>
        <p>
          <a className="link" href={paths.certificateKeys()}>
            {t('shop:certificate.keys')}
          </a>
        </p>
      </section>
      <ReportLink kind="certificate" id={number} />
      {state === 'valid' ? <Revoke number={number} /> : null}
    </div>
  )
}

function Pictures({ pictures }: Pick<CertifiedPiece, 'pictures'>) {
  const { t } = useTranslation()
  const labels = [t('shop:order.milestones'), t('shop:certificate.pictures')]
  return labels.map((label, place) => {
    const shown = pictures.filter(({ isPiece }) => isPiece === (place === 1))
    if (shown.length === 0) return null
    return (
      <section key={label} aria-label={label}>
        <p className="small mute">{label}</p>
        <PictureStrip label={label} pictures={shown.map(({ key, words }) => ({ key, alt: words ?? label, words }))} />
      </section>
    )
  })
}

/** The reader's own check: also of a copy of the page, without the shop. */
function CheckedHere({ number, credential }: { number: string; credential: string }) {
  const { t } = useTranslation()
  const [finding, setFinding] = useState<Finding>()
  useEffect(() => {
    checkHere({ number, credential }).then(setFinding)
  }, [number, credential])
  return <p role="status">{finding ? t(`shop:certificate.here.${finding}`) : null}</p>
}

function Facts({ piece }: { piece: CertifiedPiece }) {
  const { t } = useTranslation()
  const { craft, craftId, giTag, artisan, artisanId, place, state, materials, techniques, packedOn } = piece
  return (
    <dl className="facts">
      <dt>{t('shop:certificate.artisan')}</dt>
      <dd>
        <Link to={paths.artisan(artisanId)}>
          <Written>{artisan}</Written>
        </Link>
        , <Written>{place}</Written>, {t(`states.${state}`)}
      </dd>
      <dt>{t('shop:certificate.craft')}</dt>
      <dd>
        <Link to={paths.craft(craftId)}>
          <Written>{craft}</Written>
        </Link>
        {giTag ? (
          <>
            {' '}
            <span className="small mute">
              GI: <Written>{giTag}</Written>
            </span>
          </>
        ) : null}
      </dd>
      {materials.length > 0 ? (
        <>
          <dt>{t('shop:certificate.materials')}</dt>
          <dd>
            <WrittenList texts={materials} />
          </dd>
        </>
      ) : null}
      {techniques.length > 0 ? (
        <>
          <dt>{t('shop:certificate.techniques')}</dt>
          <dd>
            <WrittenList texts={techniques} />
          </dd>
        </>
      ) : null}
      <dt>{t('shop:certificate.packedOn')}</dt>
      <dd>
        <DateText iso={packedOn} />
      </dd>
    </dl>
  )
}

/** Each in its own language: one that has no word here stays as it was written. */
function WrittenList({ texts }: { texts: readonly string[] }) {
  return texts.map((text, at) => (
    <Fragment key={text}>
      {at > 0 ? ', ' : null}
      <Written>{text}</Written>
    </Fragment>
  ))
}

function Checked({ piece: { artisanCheckedOn, papers } }: { piece: CertifiedPiece }) {
  const { t } = useTranslation()
  return (
    <>
      {artisanCheckedOn || papers.length > 0 ? (
        <section aria-labelledby="checked">
          <h2 id="checked">{t('shop:certificate.checked')}</h2>
          <ul>
            {artisanCheckedOn ? (
              <li>
                {t('shop:certificate.who')} <DateText iso={artisanCheckedOn} />
              </li>
            ) : null}
            {papers.map(({ kind, number, checkedOn }) => (
              <li key={kind}>
                {t(`shop:certificate.paper.${kind}`)}
                {number ? <span translate="no"> {number}</span> : null}: <DateText iso={checkedOn} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="not-checked">
        <h2 id="not-checked">{t('shop:certificate.notChecked')}</h2>
        <p>{t('shop:certificate.notCheckedText')}</p>
      </section>
    </>
  )
}

function Revoke({ number }: { number: string }) {
  const { t } = useTranslation()
  const isAdmin = useAccount()?.role === 'admin'
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  if (!isAdmin) return null
  const revoke = (form: FormData) => {
    const input = { params: { number }, body: { reason: typed(form, 'reason') } }
    return act(() => api.call(certificatesApi.revoke, input), t('form.done'))
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('shop:certificate.revoke')}</Button>
      {isAsking ? (
        <AskDialog
          title={t('shop:certificate.revoke')}
          text={t('shop:certificate.revokeText')}
          act={t('shop:certificate.revoke')}
          onAct={revoke}
          onClose={() => setAsking(false)}
        >
          <TextArea name="reason" required minLength={3} maxLength={300} label={t('shop:certificate.reasonField')} />
        </AskDialog>
      ) : null}
    </>
  )
}
