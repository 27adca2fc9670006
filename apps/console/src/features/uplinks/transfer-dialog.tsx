import { type Uplink, uplinkTransferCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'
import { Time } from '../../ui/value.tsx'

/** Offers a gateway with its devices to another business: its name is typed, and then its code is shown, once. */
export function TransferDialog({ uplink, onClose }: { uplink: Uplink; onClose: () => void }) {
  const { t } = useTranslation('uplinks')
  const offer = useCommand(uplinkTransferCalls.offerUplink)
  const [again, offerAgain] = useState(false)
  if (offer.data) return <Offered uplink={uplink} {...offer.data} onClose={onClose} />
  const { offeredUntil } = uplink
  if (offeredUntil !== null && !again)
    return <Offered uplink={uplink} code={null} expiresAt={offeredUntil} onAgain={() => offerAgain(true)} onClose={onClose} />
  return (
    <RemovalDialog
      title={t('transfer.title', { name: uplink.name })}
      action={t('transfer.offer')}
      goes={[t('transfer.devices', { count: uplink.devices }), t('transfer.ends'), t('transfer.confirmed')]}
      word={uplink.name}
      asks={t('removal.type', { name: uplink.name })}
      differs={t('removal.differs')}
      pending={offer.isPending}
      error={offer.error}
      onRemove={({ word }) => offer.mutate({ params: { uplinkId: uplink.id }, body: { name: word } })}
      onClose={onClose}
    />
  )
}

interface OfferedProps {
  uplink: Uplink
  /** Null: it was shown before. */
  code: string | null
  expiresAt: string
  /** Asks for a new code. */
  onAgain?: () => void
  onClose: () => void
}

/** An offer that waits to be taken: what to tell the other business, until when it is good, and the way back. */
function Offered({ uplink, code, expiresAt, onAgain, onClose }: OfferedProps) {
  const { t } = useTranslation(['uplinks', 'common'])
  const { message } = App.useApp()
  const withdraw = useCommand(uplinkTransferCalls.withdrawUplink, {
    onDone: () => {
      void message.success(t('transfer.withdrawn'))
      onClose()
    },
  })
  const foot = [
    <Button key="withdraw" disabled={withdraw.isPending} onClick={() => withdraw.mutate({ params: { uplinkId: uplink.id } })}>
      {t('transfer.withdraw')}
    </Button>,
    ...(onAgain
      ? [
          <Button key="again" onClick={onAgain}>
            {t('transfer.again')}
          </Button>,
        ]
      : []),
    <Button key="close" type="primary" onClick={onClose}>
      {t('common:close')}
    </Button>,
  ]
  return (
    <Dialog touched={null} title={t('transfer.title', { name: uplink.name })} footer={foot} mask={{ closable: false }} onClose={onClose}>
      {code === null ? (
        <p>{t('transfer.waits')}</p>
      ) : (
        <>
          <p>{t('transfer.tell')}</p>
          <CopyBlock text={`${uplink.id}\n${code}`} name={t('transfer.code')} />
        </>
      )}
      <p>
        {t('transfer.until')} <Time at={expiresAt} full />
      </p>
    </Dialog>
  )
}
