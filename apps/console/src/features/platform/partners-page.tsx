import { type Data, type Partner, platformCalls } from '@kilowatch/contract'
import { App, Button, Form, Input, Modal } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { Time } from '../../ui/value.tsx'
import { BusinessSelect } from './business-select.tsx'
import styles from './platform.module.css'

const idOf = (partner: Partner) => partner.id

/** Whose pages may send people here already signed in. */
export function PartnersPage() {
  const { t } = useTranslation('platform')
  const [adding, add] = useState(false)
  const state = useTableState('id', ['id'])
  const partners = useCall(platformCalls.listPartners, {})
  const remove = useRemove()
  const columns = useMemo(() => columnsOf(t, remove), [t, remove])
  const rows = partners.data?.slice((state.page - 1) * state.pageSize, state.page * state.pageSize)
  const button = (
    <Button type="primary" onClick={() => add(true)}>
      {t('partners.add')}
    </Button>
  )
  return (
    <Page title={t('partners.title')} crumbs={[{ title: t('platform') }]} heading={t('partners.title')} actions={button}>
      <Card flush>
        <DataTable<Partner>
          name={t('partners.title')}
          rows={rows}
          total={partners.data?.length ?? 0}
          rowKey={idOf}
          columns={columns}
          state={state}
          error={partners.error}
          failedAt={partners.errorUpdatedAt}
          onRetry={() => void partners.refetch()}
          empty={<Empty text={t('partners.none')} action={button} />}
          toolbar={<span className={styles.dim}>{t('partners.lead')}</span>}
          card={(partner) => (
            <div className={styles.card}>
              <span className={styles.cardHead}>
                <strong>{partner.name}</strong>
                <RemoveButton partner={partner} remove={remove} />
              </span>
              <span className={styles.dim}>{partner.businessName}</span>
            </div>
          )}
        />
      </Card>
      {adding ? <AddDialog onClose={() => add(false)} /> : null}
    </Page>
  )
}

function columnsOf(t: TFunction<'platform'>, remove: (partner: Partner) => void): readonly Column<Partner>[] {
  return [
    { key: 'name', title: t('partners.name'), width: 200, fixed: 'left', optional: false, render: (one) => one.name },
    { key: 'id', title: t('partners.id'), width: 100, render: (one) => one.id },
    { key: 'business', title: t('partners.business'), width: 200, render: (one) => one.businessName },
    { key: 'createdAt', title: t('partners.createdAt'), width: 150, render: (one) => <Time at={one.createdAt} /> },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      fixed: 'right',
      optional: false,
      render: (one) => <RemoveButton partner={one} remove={remove} />,
    },
  ]
}

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
    <FormDialog<{ name: string; businessId: string }>
      title={t('partners.add')}
      action={t('partners.add')}
      pending={add.isPending}
      error={add.error}
      onSubmit={(body) => add.mutate({ body })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('partners.name')} rules={[{ required: true, whitespace: true, message: t('partners.nameEmpty') }]}>
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <Form.Item name="businessId" label={t('partners.business')} rules={[{ required: true, message: t('partners.businessEmpty') }]}>
        <BusinessSelect />
      </Form.Item>
    </FormDialog>
  )
}

/** Shown once, with what the partner's server does with it. */
function Secret({ partner, secret, onClose }: Data<typeof platformCalls.addPartner> & { onClose: () => void }) {
  const { t } = useTranslation(['platform', 'common'])
  const example = `curl -X POST ${location.origin}/api/v1/partner-codes -H 'content-type: application/json' -d '${JSON.stringify({ partnerId: partner.id, secret: '…', account: '13800000000' })}'`
  return (
    <Modal
      open
      title={t('partners.secretTitle', { name: partner.name })}
      okText={t('common:close')}
      cancelButtonProps={{ hidden: true }}
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
      width={640}
    >
      <Outcome kind="note" title={t('partners.once')} />
      <p style={{ marginTop: 12 }}>{t('partners.secretText', { id: partner.id })}</p>
      <CopyBlock name={t('partners.secret')} text={secret} />
      <p style={{ marginTop: 12 }}>{t('partners.use')}</p>
      <CopyBlock name={t('partners.example')} text={example} />
    </Modal>
  )
}
