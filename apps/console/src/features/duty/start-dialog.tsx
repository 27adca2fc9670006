import { fields } from '@kilowatch/catalog'
import { type DutyRoster, dutyCalls } from '@kilowatch/contract'
import { dutyPatterns } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'

const startFields = fields(
  { key: 'startsOn', name: { zh: '开始日期', en: 'Starts on' }, kind: 'day', required: true },
  { key: 'pattern', name: { zh: '轮班方式', en: 'Pattern' }, kind: 'choice', of: dutyPatterns, usual: 'four-teams' },
)

/** A roster by a usual pattern, from a day on. */
export function StartDialog({ roster: { group, today }, onClose }: { roster: DutyRoster; onClose: () => void }) {
  const { t } = useTranslation('duty')
  const start = useCommand(dutyCalls.startDutyRoster)
  return (
    <RecordDialog
      fields={startFields}
      record={{ startsOn: today, pattern: 'four-teams' }}
      title={t('roster.startOf', { group: group.name })}
      action={t('roster.start')}
      lead={t('roster.startLead')}
      save={({ startsOn, pattern }) =>
        start.mutateAsync({ query: { group_id: group.id, starts_on: startsOn, pattern: pattern as keyof typeof dutyPatterns } })
      }
      state={start}
      onClose={onClose}
    />
  )
}
