import { type Announcement, announcementList, platformCalls } from '@kilowatch/contract'
import { App, Button, Checkbox, Form, Input, Tabs } from 'antd'
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
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { timePicked } from '../../ui/pickers/picked.ts'
import { Empty, useErrorText } from '../../ui/placeholders.tsx'
import { BusinessSelect } from './business-select.tsx'
import styles from './platform.module.css'

/** What operators tell people, and who has read it. */
export function AnnouncementsPage() {
  const { t } = useTranslation('platform')
  const cells = useMemo(() => cellsOf(t), [t])
  const [publishing, publish] = useState(false)
  const button = (
    <Button type="primary" onClick={() => publish(true)}>
      {t('announcements.publish')}
    </Button>
  )
  return (
    <Page actions={button}>
      <Card flush>
        <ListTable
          list={announcementList}
          cells={cells}
          actions={actions}
          actionsWidth={110}
          every={30_000}
          empty={<Empty text={t('announcements.none')} action={button} />}
        />
      </Card>
      {publishing ? <PublishDialog onClose={() => publish(false)} /> : null}
    </Page>
  )
}

function wordsOf(text: Announcement['title'], language: 'zh' | 'en'): string {
  return text[language] || text.zh
}

const actions = (announcement: Announcement) => <Withdraw announcement={announcement} />

function Words({ announcement }: { announcement: Announcement }) {
  const language = useLanguage()
  return (
    <span className={styles.name}>
      <strong>{wordsOf(announcement.title, language)}</strong>
      <span>{wordsOf(announcement.body, language).slice(0, 80)}</span>
    </span>
  )
}

function cellsOf(t: TFunction<'platform'>): CellsOf<typeof announcementList> {
  return {
    title: { width: 300, fixed: 'left', render: (announcement) => <Words announcement={announcement} /> },
    businessName: { width: 150, render: (announcement) => announcement.businessName ?? t('announcements.everybody') },
    popUp: { width: 80, render: (announcement) => t(announcement.popUp ? 'yes' : 'no') },
    read: { width: 100, render: (announcement) => `${announcement.read} / ${announcement.recipients}` },
  }
}

function Withdraw({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const ask = useConfirm()
  const errorText = useErrorText()
  const withdraw = useCommand(platformCalls.withdrawAnnouncement)
  if (announcement.withdrawnAt) return <span className={styles.dim}>{t('announcements.withdrawn')}</span>
  return (
    <Button
      size="small"
      onClick={() =>
        ask({
          title: t('announcements.withdrawTitle'),
          text: t('announcements.withdrawText'),
          action: t('announcements.withdraw'),
          onConfirm: () =>
            withdraw
              .mutateAsync({ params: { announcementId: announcement.id } })
              .catch((error: unknown) => void message.warning(errorText(error))),
        })
      }
    >
      {t('announcements.withdraw')}
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
  const publish = useCommand(platformCalls.publishAnnouncement, { onDone: onClose })
  const submit = ({ titleZh, titleEn = '', bodyZh, bodyEn = '', businessId, popUp, expires }: Wish) =>
    publish.mutate({
      body: {
        title: { zh: titleZh, en: titleEn },
        body: { zh: bodyZh, en: bodyEn },
        popUp,
        businessId: businessId ?? null,
        expiresAt: expires ? timePicked(expires).toISOString() : null,
      },
    })
  return (
    <FormDialog<Wish>
      title={t('announcements.publish')}
      action={t('announcements.publish')}
      initial={{ popUp: false }}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={submit}
      onClose={onClose}
      width={600}
    >
      <Tabs items={[words(t, 'Zh'), words(t, 'En')]} />
      <Form.Item name="businessId" label={t('announcements.to')}>
        <BusinessSelect allowClear placeholder={t('announcements.everybody')} />
      </Form.Item>
      <Form.Item name="expires" label={t('announcements.expires')}>
        <DatePicker showTime style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="popUp" valuePropName="checked">
        <Checkbox>{t('announcements.popUpHint')}</Checkbox>
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
    label: t(`announcements.language.${language}`),
    forceRender: true,
    children: (
      <>
        <Form.Item name={`title${language}`} label={t('announcements.heading')} rules={rules(t('announcements.headingEmpty'))}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name={`body${language}`} label={t('announcements.body')} rules={rules(t('announcements.bodyEmpty'))}>
          <Input.TextArea maxLength={2000} rows={5} />
        </Form.Item>
      </>
    ),
  }
}
