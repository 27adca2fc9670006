import { businessLeavingCalls } from '@kilowatch/contract'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { TaskExportButton } from '../../ui/task-button.tsx'
import styles from './business.module.css'

/** Everything of the business as a ZIP, with as many days of history as wanted. */
export function ExportCard() {
  const { t } = useTranslation('business')
  const [days, setDays] = useState(0)
  const { mutateAsync: start } = useCommand(businessLeavingCalls.exportBusiness)
  return (
    <Card title={t('export.title')}>
      <div className={styles.stack}>
        <p className={styles.dim}>{t('export.text')}</p>
        <label htmlFor="history-days">
          {t('export.days')}{' '}
          <InputNumber id="history-days" min={0} max={31} precision={0} value={days} onChange={(value) => setDays(value ?? 0)} />
        </label>
        <TaskExportButton start={() => start({ body: { historyDays: days } })} label={t('export.action')} />
      </div>
    </Card>
  )
}
