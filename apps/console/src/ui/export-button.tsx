import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/client.ts'

const formats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof formats)[number]

/** Offers what is shown as a table file. `problem`: words why it cannot be had now, asked at the click; null where it can. */
export function ExportButton(props: { fetch: (format: ExportFormat) => Promise<void>; problem?: () => string | null; bare?: boolean }) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [running, setRunning] = useState(false)
  async function run(format: ExportFormat): Promise<void> {
    const problem = props.problem?.() ?? null
    if (problem !== null) return void message.warning(problem)
    setRunning(true)
    try {
      await props.fetch(format)
      void message.success(t('exported'))
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('exportFailed'))
    } finally {
      setRunning(false)
    }
  }
  const items = formats.map((format) => ({ key: format, label: t(`exportAs.${format}`) }))
  return (
    <Dropdown autoFocus menu={{ items, onClick: ({ key }) => void run(key as ExportFormat) }} trigger={['click']} disabled={running}>
      <Button icon={<DownloadOutlined />} loading={running} aria-label={t('export')} title={t('export')}>
        {props.bare ? null : t('export')}
      </Button>
    </Dropdown>
  )
}
