import { type PublishedNotice, platformCalls } from '@kilowatch/contract'
import { App, Button, Checkbox, DatePicker, Form, Input, Tabs } from 'antd'
import type { Dayjs } from 'dayjs'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { Time } from '../../ui/value.tsx'
import { BusinessSelect } from './business-select.tsx'
import styles from './platform.module.css'

const idOf = (notice: PublishedNotice) => notice.id

/** What operators tell people, and who has read it. */
export function NoticesPage() {
  const { t } = useTranslation('platform')
  const language = useLanguage()
  const [publishing, publish] = useState(false)
  const state = useTableState('-at', ['-at'])
  const notices = useCall(
    platformCalls.listPublishedNotices,
    { query: { page: state.page, pageSize: state.pageSize } },
    { keep: true, every: 30_000 },
  )
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const button = (
    <Button type="primary" onClick={() => publish(true)}>
      {t('notices.publish')}
    </Button>
  )
  return (
    <Page title={t('notices.title')} crumbs={[{ title: t('platform') }]} heading={t('notices.title')} actions={button}>
      <Card flush>
        <DataTable<PublishedNotice>
          name={t('notices.title')}
          rows={notices.data?.items}
          total={notices.data?.total ?? 0}
          rowKey={idOf}
          columns={columns}
          state={state}
          error={notices.error}
          failedAt={notices.errorUpdatedAt}
          onRetry={() => void notices.refetch()}
          empty={<Empty text={t('notices.none')} action={button} />}
          card={(notice) => (
            <div className={styles.card}>
              <span className={styles.cardHead}>
                <strong>{wordsOf(notice.title, language)}</strong>
                <Withdraw notice={notice} />
              </span>
              <span>{wordsOf(notice.body, language)}</span>
              <span className={styles.dim}>
                {notice.businessName ?? t('notices.everybody')} · {t('notices.readOf', { read: notice.read, all: notice.recipients })}
              </span>
            </div>
          )}
        />
      </Card>
      {publishing ? <PublishDialog onClose={() => publish(false)} /> : null}
    </Page>
  )
}

function wordsOf(text: PublishedNotice['title'], language: 'zh' | 'en'): string {
  return text[language] || text.zh
}

function columnsOf(t: TFunction<'platform'>, language: 'zh' | 'en'): readonly Column<PublishedNotice>[] {
  return [
    {
      key: 'title',
      title: t('notices.heading'),
      width: 300,
      fixed: 'left',
      optional: false,
      render: (one) => (
        <span className={styles.name}>
          <strong>{wordsOf(one.title, language)}</strong>
          <span>{wordsOf(one.body, language).slice(0, 80)}</span>
        </span>
      ),
    },
    { key: 'to', title: t('notices.to'), width: 150, render: (one) => one.businessName ?? t('notices.everybody') },
    { key: 'popUp', title: t('notices.popUp'), width: 80, render: (one) => t(one.popUp ? 'yes' : 'no') },
    { key: 'at', title: t('notices.at'), width: 150, render: (one) => <Time at={one.at} /> },
    { key: 'by', title: t('notices.by'), width: 100, render: (one) => one.publishedBy },
    { key: 'read', title: t('notices.read'), width: 100, align: 'right', render: (one) => `${one.read} / ${one.recipients}` },
    { key: 'expires', title: t('notices.expires'), width: 150, render: (one) => (one.expiresAt ? <Time at={one.expiresAt} /> : '—') },
    { key: 'actions', title: t('actions'), width: 100, fixed: 'right', optional: false, render: (one) => <Withdraw notice={one} /> },
  ]
}

function Withdraw({ notice }: { notice: PublishedNotice }) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const ask = useConfirm()
  const errorText = useErrorText()
  const withdraw = useCommand(platformCalls.withdrawNotice)
  if (notice.withdrawnAt) return <span className={styles.dim}>{t('notices.withdrawn')}</span>
  return (
    <Button
      size="small"
      onClick={() =>
        ask({
          title: t('notices.withdrawTitle'),
          text: t('notices.withdrawText'),
          action: t('notices.withdraw'),
          onConfirm: () =>
            withdraw.mutateAsync({ params: { noticeId: notice.id } }).catch((error: unknown) => void message.warning(errorText(error))),
        })
      }
    >
      {t('notices.withdraw')}
    </Button>
  )
}

interface Wish {
  titleZh: string
  titleEn?: string
  bodyZh: string
  bodyEn?: string
  businessId?: string
  popUp: boolean
  expires?: Dayjs
}

function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const publish = useCommand(platformCalls.publishNotice, { onDone: onClose })
  const submit = ({ titleZh, titleEn = '', bodyZh, bodyEn = '', businessId, popUp, expires }: Wish) =>
    publish.mutate({
      body: {
        title: { zh: titleZh, en: titleEn },
        body: { zh: bodyZh, en: bodyEn },
        popUp,
        businessId: businessId ?? null,
        expiresAt: expires?.toISOString() ?? null,
      },
    })
  return (
    <FormDialog<Wish>
      title={t('notices.publish')}
      action={t('notices.publish')}
      initial={{ popUp: false }}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={submit}
      onClose={onClose}
      width={600}
    >
      <Tabs items={[words(t, 'Zh'), words(t, 'En')]} />
      <Form.Item name="businessId" label={t('notices.to')}>
        <BusinessSelect allowClear placeholder={t('notices.everybody')} />
      </Form.Item>
      <Form.Item name="expires" label={t('notices.expires')}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="popUp" valuePropName="checked">
        <Checkbox>{t('notices.popUpHint')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** Chinese is required, English falls back to it. */
function words(t: TFunction<'platform'>, language: 'Zh' | 'En') {
  const required = language === 'Zh'
  const rules = (message: string) => (required ? [{ required, whitespace: true, message }] : [])
  return {
    key: language,
    label: t(`notices.language.${language}`),
    forceRender: true,
    children: (
      <>
        <Form.Item name={`title${language}`} label={t('notices.heading')} rules={rules(t('notices.headingEmpty'))}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name={`body${language}`} label={t('notices.body')} rules={rules(t('notices.bodyEmpty'))}>
          <Input.TextArea maxLength={2000} rows={5} />
        </Form.Item>
      </>
    ),
  }
}
