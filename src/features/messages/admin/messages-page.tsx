import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { messagesApi } from '#features/messages/api.ts'
import { listReportedMessages } from '#features/messages/message-queries.ts'
import type { ReportedMessage } from '#features/messages/parcel-message.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = pageQuery.parse(Object.fromEntries(url.searchParams))
  return { head: privateHead(context, 'admin:messages.title'), messages: await listReportedMessages(ctx, query) }
}

export { meta } from '#features/page-meta.ts'

type Settling = { message: ReportedMessage; move: 'hide' | 'leave' }

export default function AdminMessagesPage() {
  const { t } = useTranslation('admin')
  const { messages } = useLoaderData<typeof loader>()
  const [settling, setSettling] = useState<Settling | null>(null)
  const words = usePageWords(messages)
  return (
    <>
      <div className="admin-title">
        <h1>{t('messages.title')}</h1>
        <p className="small mute">{t('messages.found', { count: messages.total })}</p>
      </div>
      {messages.total === 0 ? (
        <EmptyState title={t('messages.empty')} />
      ) : (
        <ol className="reported-messages">
          {messages.items.map((message) => (
            <MessageRow key={message.id} message={message} onMove={(move) => setSettling({ message, move })} />
          ))}
        </ol>
      )}
      <Pagination
        page={messages.page}
        pages={messages.pages}
        to={(page) => paths.adminMessages(page > 1 ? `page=${page}` : '')}
        words={words}
      />
      {settling ? <SettleDialog {...settling} onClose={() => setSettling(null)} /> : null}
    </>
  )
}

function MessageRow({ message, onMove }: { message: ReportedMessage; onMove: (move: Settling['move']) => void }) {
  const { t } = useTranslation('admin')
  const { from, customer, artisan, parcel, orderNumber, settledAt, hiddenAt } = message
  return (
    <li className={settledAt ? '' : 'need'}>
      <p className="small">
        <b>{from === 'customer' ? `${customer} → ${artisan}` : `${artisan} → ${customer}`}</b>{' '}
        <Link className="num" to={paths.adminOrder(orderNumber)}>
          {parcel}
        </Link>{' '}
        <span className="mute">
          <DateText iso={message.at} shape="day-time" />
        </span>
      </p>
      <blockquote className="asked" lang={message.language}>
        {message.words}
      </blockquote>
      <p className="small">{t('messages.reason', { reason: message.reason })}</p>
      {settledAt ? <p className="small mute">{t(hiddenAt ? 'messages.isHidden' : 'messages.isLeft')}</p> : null}
      <div className="acts">
        {settledAt && !hiddenAt ? null : <Button onClick={() => onMove('leave')}>{t('messages.leave')}</Button>}
        {hiddenAt ? null : <Button onClick={() => onMove('hide')}>{t('messages.hide')}</Button>}
      </div>
    </li>
  )
}

function SettleDialog({ message, move, onClose }: Settling & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const settle = (form: FormData) => {
    const body = { move, reason: typed(form, 'reason') }
    return act(() => api.call(messagesApi.settle, { params: { id: message.id }, body }), t('common:form.done'))
  }
  return (
    <AskDialog title={t(`messages.ask.${move}`)} act={t(`messages.${move}`)} onAct={settle} onClose={onClose}>
      <TextArea name="reason" required maxLength={300} label={t('messages.why')} />
    </AskDialog>
  )
}
