import { fields } from '@kilowatch/catalog'
import { patrolFormCalls } from '@kilowatch/contract'
import { type SigningChain, signingChains } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'

const asked = fields(
  { key: 'signing', name: { zh: '签字人', en: 'Who signs' }, kind: 'choice', of: signingChains, required: true },
  {
    ...{ key: 'weekMinutes', kind: 'number', range: [30, 10_080], required: true },
    name: { zh: '每人每周巡检至多（分钟）', en: 'Patrol time per person per week, at most (min)' },
  },
)

/** Who signs patrol forms after the inspector, and how much of rounds one person has in a week. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const settings = useCall(patrolFormCalls.readPatrolSettings, {})
  const save = useCommand(patrolFormCalls.savePatrolSettings)
  if (!settings.data && !settings.error) return null
  return (
    <RecordDialog
      fields={asked}
      record={settings.data ?? null}
      title={t('settings.title')}
      lead={t('settings.lead')}
      done={t('settings.saved')}
      save={({ signing, weekMinutes }) => save.mutateAsync({ body: { signing: signing as SigningChain, weekMinutes } })}
      state={{ isPending: save.isPending, error: save.error ?? settings.error }}
      onClose={onClose}
    />
  )
}
