import { type Grant, platformCalls } from '@kilowatch/contract'
import { App, Button, Form, Input, InputNumber, Segmented } from 'antd'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { GrantState } from '../../ui/grant-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { Time } from '../../ui/value.tsx'
import { BusinessSelect } from './business-select.tsx'
import styles from './platform.module.css'

const idOf = (grant: Grant) => grant.id

/** Looks into businesses: asked for by an operator, allowed by the business, for some hours. */
export function GrantsPage() {
  const { t } = useTranslation('platform')
  const [asking, ask] = useState(false)
  const state = useTableState('-requestedAt', ['-requestedAt'])
  const grants = useCall(
    platformCalls.listOperatorGrants,
    { query: { page: state.page, pageSize: state.pageSize } },
    { keep: true, every: 15_000 },
  )
  const columns = useMemo(() => columnsOf(t), [t])
  const button = (
    <Button type="primary" onClick={() => ask(true)}>
      {t('grants.ask')}
    </Button>
  )
  return (
    <Page title={t('grants.title')} crumbs={[{ title: t('platform') }]} heading={t('grants.title')} actions={button}>
      <Card flush>
        <DataTable<Grant>
          name={t('grants.title')}
          rows={grants.data?.items}
          total={grants.data?.total ?? 0}
          rowKey={idOf}
          columns={columns}
          state={state}
          error={grants.error}
          failedAt={grants.errorUpdatedAt}
          onRetry={() => void grants.refetch()}
          empty={<Empty text={t('grants.none')} action={button} />}
          toolbar={<span className={styles.dim}>{t('grants.lead')}</span>}
          card={(grant) => (
            <div className={styles.card}>
              <span className={styles.cardHead}>
                <strong>{grant.businessName}</strong>
                <GiveBack grant={grant} />
              </span>
              <GrantState grant={grant} />
              <span className={styles.dim}>{grant.reason}</span>
            </div>
          )}
        />
      </Card>
      {asking ? <AskDialog onClose={() => ask(false)} /> : null}
    </Page>
  )
}

function columnsOf(t: TFunction<'platform'>): readonly Column<Grant>[] {
  return [
    { key: 'business', title: t('grants.business'), width: 180, fixed: 'left', optional: false, render: (one) => one.businessName },
    { key: 'state', title: t('grants.state'), width: 200, render: (one) => <GrantState grant={one} /> },
    { key: 'right', title: t('grants.right'), width: 90, render: (one) => t(`grants.rights.${one.right}`) },
    { key: 'hours', title: t('grants.hours'), width: 90, align: 'right', render: (one) => one.hours },
    { key: 'reason', title: t('grants.reason'), width: 220, render: (one) => one.reason },
    { key: 'requestedAt', title: t('grants.requestedAt'), width: 150, render: (one) => <Time at={one.requestedAt} /> },
    { key: 'decidedBy', title: t('grants.decidedBy'), width: 120, render: (one) => one.decidedBy ?? '—' },
    { key: 'actions', title: t('actions'), width: 100, fixed: 'right', optional: false, render: (one) => <GiveBack grant={one} /> },
  ]
}

function GiveBack({ grant }: { grant: Grant }) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const give = useCommand(platformCalls.giveBackGrant)
  if (grant.state !== 'requested' && grant.state !== 'active') return null
  const act = () => give.mutate({ params: { grantId: grant.id } }, { onError: (error) => void message.warning(errorText(error)) })
  return (
    <Button size="small" disabled={give.isPending} onClick={act}>
      {t(grant.state === 'active' ? 'grants.giveBack' : 'grants.takeBack')}
    </Button>
  )
}

interface Wish {
  businessId: string
  right: 'view' | 'operate'
  hours: number
  reason: string
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const request = useCommand(platformCalls.requestGrant, { onDone: onClose })
  return (
    <FormDialog<Wish>
      title={t('grants.ask')}
      action={t('grants.send')}
      initial={{ right: 'view', hours: 8 }}
      pending={request.isPending}
      error={request.error}
      onSubmit={(body) => request.mutate({ body })}
      onClose={onClose}
    >
      <Form.Item name="businessId" label={t('grants.business')} rules={[{ required: true, message: t('partners.businessEmpty') }]}>
        <BusinessSelect autoFocus />
      </Form.Item>
      <Form.Item name="right" label={t('grants.right')}>
        <Segmented options={(['view', 'operate'] as const).map((value) => ({ value, label: t(`grants.rights.${value}`) }))} />
      </Form.Item>
      <Form.Item name="hours" label={t('grants.hours')} rules={[{ required: true, message: t('grants.hoursEmpty') }]}>
        <InputNumber min={1} max={168} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label={t('grants.reason')} rules={[{ required: true, whitespace: true, message: t('grants.reasonEmpty') }]}>
        <Input.TextArea maxLength={200} rows={3} showCount />
      </Form.Item>
    </FormDialog>
  )
}
