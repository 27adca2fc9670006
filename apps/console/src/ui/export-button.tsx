import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/client.ts'
import { isoDate } from '../shared/formats.ts'

const formats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof formats)[number]

interface ExportButtonProps {
  fetch: (format: ExportFormat) => Promise<void>
  /** Words why it cannot be had now, asked at the click; null where it can. */
  problem?: () => string | null
  /** What holds for every file, said above them. */
  note?: string
  /** Days that the file holds where the table is not narrowed to any, said above the files. */
  days?: (() => { from: string; to: string } | undefined) | undefined
  /** What the table is, where something else is offered beside it. */
  name?: string
  /** A file of another kind, offered first. */
  first?: { name: string; fetch: () => Promise<void> }
  bare?: boolean
}

/** Offers what is shown as a table file. */
export function ExportButton({ fetch, problem, note, days, name, first, bare }: ExportButtonProps) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [running, setRunning] = useState(false)
  async function run(load: () => Promise<void>): Promise<void> {
    setRunning(true)
    try {
      await load()
      void message.success(t('exported'))
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('exportFailed'))
    } finally {
      setRunning(false)
    }
  }
  function choose(key: string): void {
    const wrong = problem?.() ?? null
    if (wrong !== null) return void message.warning(wrong)
    void run(() => (first && key === 'first' ? first.fetch() : fetch(key as ExportFormat)))
  }
  const added = days?.()
  const items = [
    ...(added
      ? [{ key: 'days', type: 'group' as const, label: t('exportDays', { from: isoDate(added.from), to: isoDate(added.to) }) }]
      : []),
    ...(note ? [{ key: 'note', type: 'group' as const, label: note }] : []),
    ...(first ? [{ key: 'first', label: first.name }] : []),
    ...formats.map((format) => ({ key: format, label: [name, t(`exportAs.${format}`)].filter(Boolean).join(' · ') })),
  ]
  return (
    <Dropdown autoFocus menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']} disabled={running}>
      <Button icon={<DownloadOutlined />} loading={running} aria-label={t('export')} title={t('export')}>
        {bare ? null : t('export')}
      </Button>
    </Dropdown>
  )
}
