import { type ThresholdBatch, thresholdBatchCalls, thresholdBatchList } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useErrorText } from '../../../ui/placeholders.tsx'

/** Batches of the business, each with its undo. */
export function BatchHistory() {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  return (
    <Card title={thresholdBatchList.name[language]} flush>
      <ListTable<typeof thresholdBatchList>
        list={thresholdBatchList}
        empty={t('batch.noBatches')}
        actions={(batch) => <Undo batch={batch} />}
      />
    </Card>
  )
}

function Undo({ batch }: { batch: ThresholdBatch }) {
  const { t } = useTranslation('devices')
  const { undo, pending } = useUndo()
  if (batch.undoneAt !== null) return null
  return (
    <Button size="small" disabled={pending} onClick={() => undo(batch.id)}>
      {t('batch.undo')}
    </Button>
  )
}

/** Asks, then gives the devices of a batch the limits that they had before it. */
export function useUndo(onDone: () => void = () => {}) {
  const { t } = useTranslation('devices')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const command = useCommand(thresholdBatchCalls.undoThresholdBatch, {
    onDone: ({ restored, kept }) => {
      if (kept.length === 0) void message.success(t('batch.undone', { count: restored }))
      else void message.warning(t('batch.undonePartly', { count: restored, names: namesOf(kept), kept: kept.length }))
      onDone()
    },
  })
  const undo = (batchId: string) =>
    ask({
      title: t('batch.undoTitle'),
      text: t('batch.undoText'),
      action: t('batch.undo'),
      onConfirm: () =>
        command.mutateAsync({ params: { batchId } }).catch((error: unknown) => {
          void message.warning(errorText(error))
        }),
    })
  return { undo, pending: command.isPending }
}

const mostNamed = 3

function namesOf(devices: readonly { name: string }[]): string {
  const named = devices.slice(0, mostNamed).map(({ name }) => name)
  return [...named, ...(devices.length > mostNamed ? ['…'] : [])].join(', ')
}
