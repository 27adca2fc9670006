import { PrinterOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/client.ts'

interface PrintButtonProps {
  /** Brings the PDF. */
  fetch: () => Promise<void>
  /** An icon alone. */
  bare?: boolean
}

/** Has a document made and gives it to the person. */
export function PrintButton({ fetch, bare = false }: PrintButtonProps) {
  const { t } = useTranslation('common')
  const print = usePrint(fetch)
  return (
    <Button
      type={bare ? 'text' : 'default'}
      icon={<PrinterOutlined />}
      loading={print.running}
      aria-label={t('print')}
      title={t('print')}
      onClick={print.run}
    >
      {bare ? null : t('print')}
    </Button>
  )
}

/** The same for an entry of a menu. */
export function usePrint(fetch: () => Promise<void>, onDone?: () => void): { running: boolean; run: () => Promise<void> } {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [running, setRunning] = useState(false)
  async function run(): Promise<void> {
    setRunning(true)
    try {
      await fetch()
      void message.success(t('printed'))
      onDone?.()
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('printFailed'))
    } finally {
      setRunning(false)
    }
  }
  return { running, run }
}
