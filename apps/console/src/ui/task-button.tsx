import { PrinterOutlined } from '@ant-design/icons'
import type { Task } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/client.ts'
import { noteStarted } from '../shared/started-tasks.ts'

/** Has a document made beside; the list of tasks in the header shows how far it is, and gives it to the person. */
export function TaskPrintButton({ start }: { start: () => Promise<Task> }) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [starting, setStarting] = useState(false)
  async function run(): Promise<void> {
    setStarting(true)
    try {
      noteStarted((await start()).id)
      void message.info(t('taskStarted'))
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : t('printFailed'))
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button icon={<PrinterOutlined />} loading={starting} title={t('print')} aria-label={t('print')} onClick={() => void run()}>
      {t('print')}
    </Button>
  )
}
