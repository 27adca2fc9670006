import { siteCalls, sites } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../../shared/query.ts'
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx'

/** Where a site stands: its record, once it has been read. */
export function PlaceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const { data } = useCall(siteCalls.readSite, { params: { id } })
  const change = useCommand(siteCalls.changeSite)
  if (!data) return null
  return (
    <RecordDialog
      fields={sites.fields}
      record={data}
      title={t('map.placeOf', { site: data.name })}
      done={t('map.placed')}
      save={(body) => change.mutateAsync({ params: { id }, body })}
      state={change}
      onClose={onClose}
    />
  )
}
