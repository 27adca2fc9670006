import { controlName, type ResolvedControl } from '@kilowatch/catalog'
import { type TimedPeriod, timedPeriodCalls, timedPeriodFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx'
import { ClockInput } from '../../../ui/pickers/clock-input.tsx'
import { DaysInput } from './timed-inputs.tsx'

interface PeriodDialogProps {
  deviceId: string
  control: ResolvedControl
  /** Null: a new one. */
  period: TimedPeriod | null
  /** What a new one begins with. */
  draft?: Pick<TimedPeriod, 'days' | 'from' | 'to'>
  onClose: () => void
}

/** Adds or changes a time of the week for which a control is held. */
export function PeriodDialog({ deviceId, control, period, draft, onClose }: PeriodDialogProps) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const add = useCommand(timedPeriodCalls.addTimedPeriod)
  const change = useCommand(timedPeriodCalls.changeTimedPeriod)
  const what = control.control.periods?.name[language] ?? controlName(control, language)
  return (
    <RecordDialog
      fields={timedPeriodFields}
      record={period ? { ...period, to: period.to === '24:00' ? '00:00' : period.to } : (draft ?? null)}
      title={t(period ? 'changePeriod' : 'addPeriod', { what })}
      done={t(period ? 'saved' : 'periodAdded')}
      lead={<p className="kw-quiet">{t('midnight')}</p>}
      inputs={{ days: <DaysInput />, from: <ClockInput />, to: <ClockInput /> }}
      save={(body) =>
        period
          ? change.mutateAsync({ params: { deviceId, periodId: period.id }, body })
          : add.mutateAsync({ params: { deviceId }, body: { ...body, control: control.key } })
      }
      state={period ? change : add}
      onClose={onClose}
    />
  )
}
