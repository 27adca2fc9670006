import { type PublishedNotice, platformCalls, publishedNoticeList } from '@kilowatch/contract'
import { App, Button, Checkbox, DatePicker, Form, Input, Tabs } from 'antd'
import type { Dayjs } from 'dayjs'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { CellsOf } from '../../ui/list/list-columns.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { BusinessSelect } from './business-select.tsx'
import styles from './platform.module.css'

/** What operators tell people, and who has read it. */
export function NoticesPage() {
  const { t } = useTranslation('platform')
  const cells = useMemo(() => cellsOf(t), [t])
  const [publishing, publish] = useState(false)
  const button = (
    <Button type="primary" onClick={() => publish(true)}>
      {t('notices.publish')}
    </Button>
  )
  return (
    <Page actions={button}>
      <Card flush>
        <ListTable
          list={publishedNoticeList}
          cells={cells}
          actions={actions}
          actionsWidth={110}
          every={30_000}
          empty={<Empty text={t('notices.none')} action={button} />}
        />
      </Card>
      {publishing ? <PublishDialog onClose={() => publish(false)} /> : null}
    </Page>
  )
}

function wordsOf(text: PublishedNotice['title'], language: 'zh' | 'en'): string {
  return text[language] || text.zh
}

const actions = (notice: PublishedNotice) => <Withdraw notice={notice} />

function Words({ notice }: { notice: PublishedNotice }) {
  const language = useLanguage()
  return (
    <span className={styles.name}>
      <strong>{wordsOf(notice.title, language)}</strong>
      <span>{wordsOf(notice.body, language).slice(0, 80)}</span>
    </span>
  )
}

function cellsOf(t: TFunction<'platform'>): CellsOf<typeof publishedNoticeList> {
  return {
    title: { width: 300, fixed: 'left', render: (notice) => <Words notice={notice} /> },
    businessName: { width: 150, render: (notice) => notice.businessName ?? t('notices.everybody') },
    popUp: { width: 80, render: (notice) => t(notice.popUp ? 'yes' : 'no') },
    read: { width: 100, render: (notice) => `${notice.read} / ${notice.recipients}` },
  }
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
