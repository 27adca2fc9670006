import { fields } from '@kilowatch/catalog'
import { patrolFormCalls } from '@kilowatch/contract'
import { type SigningChain, signingChains } from '@kilowatch/work'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'

const asked = fields({ key: 'signing', name: { zh: '签字人', en: 'Who signs' }, kind: 'choice', of: signingChains, required: true })

/** Who signs patrol forms after the inspector. */
export function SigningDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('patrol')
  const settings = useCall(patrolFormCalls.readPatrolSettings, {})
  const save = useCommand(patrolFormCalls.savePatrolSettings)
  if (!settings.data && !settings.error) return null
  return (
    <RecordDialog
      fields={asked}
      record={settings.data ?? null}
      title={t('signing.title')}
      lead={t('signing.lead')}
      done={t('signing.saved')}
      save={({ signing }) => save.mutateAsync({ body: { signing: signing as SigningChain } })}
      state={{ isPending: save.isPending, error: save.error ?? settings.error }}
      onClose={onClose}
    />
  )
}
