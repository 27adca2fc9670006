import { DownloadOutlined } from '@ant-design/icons'
import type { auditCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, Refusal } from '../../shared/client.ts'
import type { LogFilter } from './audit-table.tsx'

/** The filtered log as CSV; without a range of its own, the last month. */
export function ExportLog(props: {
  file: typeof auditCalls.exportOperations | typeof auditCalls.exportPlatformOperations
  filter: LogFilter
}) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    const now = dayjs()
    const month = { from: now.subtract(30, 'day').toISOString(), to: now.toISOString() }
    try {
      await download(props.file as typeof auditCalls.exportOperations, { query: { ...month, ...props.filter } })
      message.success(t('exported'))
    } catch (error) {
      message.warning(error instanceof Refusal ? error.msg : t('exportFailed'))
    }
    setRunning(false)
  }
  return (
    <Button icon={<DownloadOutlined />} disabled={running} onClick={() => void run()}>
      {t('export')}
    </Button>
  )
}
