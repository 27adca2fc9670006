import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import type { Task } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../shared/client.ts'
import { noteStarted } from '../shared/started-tasks.ts'

interface TaskButtonProps {
  start: () => Promise<Task>
}

/** Has a document made beside. */
export function TaskPrintButton({ start }: TaskButtonProps) {
  const { t } = useTranslation('common')
  return <StartButton start={start} icon={<PrinterOutlined />} label={t('print')} failed={t('printFailed')} />
}

/** Has a document of each of many made beside, among what else is done with a selection. */
export function TaskPrintsButton({ start }: TaskButtonProps) {
  const { t } = useTranslation('common')
  return <StartButton start={start} label={t('prints')} failed={t('printFailed')} size="small" />
}

/** Has a file of data made beside. */
export function TaskExportButton({ start, label }: TaskButtonProps & { label: string }) {
  const { t } = useTranslation('common')
  return <StartButton start={start} icon={<DownloadOutlined />} label={label} failed={t('exportFailed')} />
}

interface Look {
  icon?: ReactNode
  size?: 'small'
}

/** The list of tasks in the header shows how far it is, and gives the file to the person. */
function StartButton({ start, label, failed, ...look }: TaskButtonProps & Look & { label: string; failed: string }) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const [starting, setStarting] = useState(false)
  async function run(): Promise<void> {
    setStarting(true)
    try {
      noteStarted((await start()).id)
      void message.info(t('taskStarted'))
    } catch (error) {
      void message.warning(error instanceof Refusal && error.msg !== '' ? error.msg : failed)
    } finally {
      setStarting(false)
    }
  }
  return (
    <Button {...look} loading={starting} title={label} aria-label={label} onClick={() => void run()}>
      {label}
    </Button>
  )
}
