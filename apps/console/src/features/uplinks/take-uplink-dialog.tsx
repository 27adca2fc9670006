import { uplinkTransferCalls } from '@kilowatch/contract'
import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'

interface Offer {
  uplinkId: string
  code: string
}

/** Takes a gateway that another business offers: its code is entered, what comes is shown, and only then it is taken. */
export function TakeUplinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('uplinks')
  const { message } = App.useApp()
  const [offer, setOffer] = useState<Offer | null>(null)
  const take = useCommand(uplinkTransferCalls.takeUplink, {
    onDone: ({ name }) => {
      void message.success(t('take.done', { name }))
      onClose()
    },
  })
  // A taken offer is gone: to read it again would be refused, and noted as a try.
  const asks = offer !== null && !take.isPending && !take.isSuccess
  const shown = useCall(uplinkTransferCalls.readOffer, { query: offer ?? { uplinkId: '', code: '' } }, { enabled: asks })
  const found = offer ? shown.data : undefined
  const submit = ({ uplinkId, code }: Offer) => {
    const entered = { uplinkId: uplinkId.trim(), code: code.trim() }
    if (found && offer?.uplinkId === entered.uplinkId && offer.code === entered.code) return take.mutate({ body: entered })
    take.reset()
    setOffer(entered)
  }
  return (
    <FormDialog<Offer>
      title={t('take.title')}
      action={t(found ? 'take.take' : 'take.look')}
      pending={take.isPending || shown.isFetching}
      error={take.error ?? (offer ? shown.error : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="uplinkId"
        label={t('take.id')}
        rules={[{ required: true, pattern: /^\s*\d{12,20}\s*$/, message: t('take.idWrong') }]}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={24} />
      </Form.Item>
      <Form.Item name="code" label={t('transfer.code')} rules={[{ required: true, min: 6, message: t('take.codeWrong') }]}>
        <Input autoComplete="off" spellCheck={false} maxLength={40} />
      </Form.Item>
      {found ? <Outcome kind="note" title={t('take.found', { ...found, count: found.devices })} more={t('take.foundMore')} /> : null}
    </FormDialog>
  )
}
