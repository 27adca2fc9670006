import { DownloadOutlined } from '@ant-design/icons'
import { businessLeavingCalls } from '@kilowatch/contract'
import { App, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, Refusal } from '../../shared/client.ts'
import { Card } from '../../ui/card.tsx'
import styles from './business.module.css'

/** Everything of the business as a ZIP, with as many days of history as wanted. */
export function ExportCard() {
  const { t } = useTranslation(['business', 'common'])
  const { message } = App.useApp()
  const [days, setDays] = useState(0)
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      await download(businessLeavingCalls.exportBusiness, { query: { historyDays: days } })
      message.success(t('common:exported'))
    } catch (error) {
      message.warning(error instanceof Refusal ? error.msg : t('common:exportFailed'))
    }
    setRunning(false)
  }
  return (
    <Card title={t('export.title')}>
      <div className={styles.stack}>
        <p className={styles.dim}>{t('export.text')}</p>
        <label htmlFor="history-days">
          {t('export.days')}{' '}
          <InputNumber id="history-days" min={0} max={31} precision={0} value={days} onChange={(value) => setDays(value ?? 0)} />
        </label>
        <Button icon={<DownloadOutlined />} disabled={running} onClick={() => void run()}>
          {t(running ? 'export.running' : 'export.action')}
        </Button>
      </div>
    </Card>
  )
}
