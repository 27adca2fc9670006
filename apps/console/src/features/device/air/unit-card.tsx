import { resolveControl, type UnitSettings } from '@kilowatch/catalog'
import { controlCalls, deviceSettingCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useCall } from '../../../shared/query.ts'
import { mayManage } from '../../../shared/session.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { type DeviceData, livePoll } from '../device-data.ts'
import { ReviewDialog } from '../settings/review-dialog.tsx'
import { useSettingDraft } from '../settings/use-setting-draft.ts'
import { ModeRow } from './mode-row.tsx'
import { PowerRow } from './power-row.tsx'
import { UnitSetting } from './unit-setting.tsx'
import './air.css'

/** What stands in the unit, as it was read; pencils for those who may change it. */
export function UnitCard({ part, data }: { part: UnitSettings; data: DeviceData }) {
  const { t } = useTranslation('air')
  const language = useLanguage()
  const formats = useFormats(useNow())
  const said = useCall(deviceSettingCalls.readSettings, { params: { deviceId: data.device.id } }, { poll: livePoll })
  const at = data.latest?.at
  return (
    <Card title={part.name[language]} note={at ? t('unit.read', { at: formats.clock(at) }) : ''}>
      <Controls part={part} data={data} place="mode" />
      {said.isPending && <Skeleton height={110} />}
      {said.isError && !said.data && (
        <Failure what={part.name[language]} error={said.error} at={said.errorUpdatedAt} onRetry={() => void said.refetch()} />
      )}
      {said.data && <Rows key={data.device.type} part={part} data={data} said={said.data} />}
      <Controls part={part} data={data} place="power" />
    </Card>
  )
}

interface RowsProps {
  part: UnitSettings
  data: DeviceData
  said: Parameters<typeof useSettingDraft>[1]
}

function Rows({ part, data, said }: RowsProps) {
  const editing = useSettingDraft(data, said)
  useUnsavedGuard(editing.changed.length > 0)
  return (
    <>
      {part.rows.map(({ setting, measured }) => {
        const row = editing.rows.find(({ key }) => key === `setting.${setting}`)
        return (
          row && (
            <UnitSetting
              key={setting}
              row={row}
              measured={measured}
              editing={editing}
              newest={said.commands.find(({ control }) => control === row.key)}
              data={data}
              connected={said.connected}
              readOnly={!mayManage(data.device.right)}
            />
          )
        )
      })}
      <ReviewDialog editing={editing} deviceName={data.device.name} />
    </>
  )
}

/** The row of its mode, or that of its power; what can be told is asked for those who may. */
function Controls({ part, data, place }: { part: UnitSettings; data: DeviceData; place: 'mode' | 'power' }) {
  const may = data.device.right !== 'view'
  const said = useCall(controlCalls.readControls, { params: { deviceId: data.device.id } }, { enabled: may, poll: livePoll })
  const control = resolveControl(data.type, part[place])
  if (!control || !data.readings.has(control.proof.key)) return null
  const offered = said.data?.controls.find(({ key }) => key === control.key)
  const Row = place === 'mode' ? ModeRow : PowerRow
  return (
    <Row
      control={control}
      values={offered?.values ?? []}
      newest={said.data?.commands.find((command) => command.control === control.key)}
      data={data}
      connected={said.data?.connected ?? true}
      mayControl={said.data?.mayControl ?? false}
    />
  )
}
