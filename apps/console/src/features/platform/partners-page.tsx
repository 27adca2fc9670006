import { type Data, type Partner, partnerFields, partnerList, platformCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { BusinessSelect } from './business-select.tsx'

/** Whose pages may send people here already signed in. */
export function PartnersPage() {
  const { t } = useTranslation('platform')
  const [adding, add] = useState(false)
  const remove = useRemove()
  const button = (
    <Button type="primary" onClick={() => add(true)}>
      {t('partners.add')}
    </Button>
  )
  return (
    <Page actions={button}>
      <Card flush>
        <ListTable
          list={partnerList}
          cells={cells}
          actions={(partner) => <RemoveButton partner={partner} remove={remove} />}
          lead={t('partners.lead')}
          empty={<Empty text={t('partners.none')} action={button} />}
        />
      </Card>
      {adding ? <AddDialog onClose={() => add(false)} /> : null}
    </Page>
  )
}

const cells: CellsOf<typeof partnerList> = { name: { width: 200, fixed: 'left' }, businessName: { width: 200 } }

function RemoveButton({ partner, remove }: { partner: Partner; remove: (partner: Partner) => void }) {
  const { t } = useTranslation('platform')
  return (
    <Button size="small" aria-label={t('partners.removeName', { name: partner.name })} onClick={() => remove(partner)}>
      {t('partners.remove')}
    </Button>
  )
}

function useRemove(): (partner: Partner) => void {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const ask = useConfirm()
  const errorText = useErrorText()
  const { mutateAsync } = useCommand(platformCalls.removePartner)
  return (partner) =>
    ask({
      title: t('partners.removeTitle', { name: partner.name }),
      text: t('partners.removeText'),
      action: t('partners.remove'),
      onConfirm: () => mutateAsync({ params: { partnerId: partner.id } }).catch((error: unknown) => void message.warning(errorText(error))),
    })
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const add = useCommand(platformCalls.addPartner)
  if (add.data) return <Secret {...add.data} onClose={onClose} />
  return (
    <RecordDialog
      fields={partnerFields}
      record={null}
      title={t('partners.add')}
      action={t('partners.add')}
      inputs={{ businessId: <BusinessSelect /> }}
      save={(body) => add.mutateAsync({ body })}
      state={add}
      onClose={onClose}
    />
  )
}

/** Shown once, with what the partner's server does with it. */
function Secret({ partner, secret, onClose }: Data<typeof platformCalls.addPartner> & { onClose: () => void }) {
  const { t } = useTranslation(['platform', 'common'])
  const example = `curl -X POST ${location.origin}/api/v1/partner-codes -H 'content-type: application/json' -d '${JSON.stringify({ partnerId: partner.id, secret: '…', account: '13800000000' })}'`
  return (
    <Dialog
      touched={null}
      title={t('partners.secretTitle', { name: partner.name })}
      okText={t('common:close')}
      cancelButtonProps={{ hidden: true }}
      mask={{ closable: false }}
      onOk={onClose}
      onClose={onClose}
      width={640}
    >
      <Outcome kind="note" title={t('partners.once')} />
      <p style={{ marginTop: 12 }}>{t('partners.secretText', { id: partner.id })}</p>
      <CopyBlock name={t('partners.secret')} text={secret} />
      <p style={{ marginTop: 12 }}>{t('partners.use')}</p>
      <CopyBlock name={t('partners.example')} text={example} />
    </Dialog>
  )
}
