import { eventHandlingCalls, eventSettingFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'

/** Of which events the business asks for a record. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('event-handlings')
  const settings = useCall(eventHandlingCalls.readEventSettings, {})
  const change = useCommand(eventHandlingCalls.changeEventSettings)
  if (!settings.data && !settings.error) return null
  return (
    <RecordDialog
      fields={eventSettingFields}
      record={settings.data ?? null}
      title={t('settings.title')}
      lead={
        <p className="kw-quiet">
          {t('settings.lead')}{' '}
          {settings.data ? <Worded text={t('settings.from')} parts={{ time: <Time at={settings.data.askedFrom} full /> }} /> : null}
        </p>
      }
      done={t('settings.saved')}
      save={(body) => change.mutateAsync({ body })}
      state={{ isPending: change.isPending, error: change.error ?? settings.error }}
      onClose={onClose}
    />
  )
}
