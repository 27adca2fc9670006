import './controls.css'
import { controlGroups, resolveControl } from '@kilowatch/catalog'
import { controlCalls, type DeviceControls } from '@kilowatch/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/placeholders.tsx'
import { type DeviceData, livePoll } from '../device-data.ts'
import { CommandList } from './command-list.tsx'
import { ControlRow } from './control-row.tsx'
import { GroupRow } from './group-row.tsx'
import { listedControls } from './listed.ts'

/** What can be done to the device; nothing for those who may not, and for devices that can do nothing and never could. */
export function ControlsCard({ data }: { data: DeviceData }) {
  const { t } = useTranslation('controls')
  const { device, type } = data
  const may = device.right !== 'view' && type.controls !== undefined
  const controls = useCall(controlCalls.readControls, { params: { deviceId: device.id } }, { enabled: may, poll: livePoll })
  if (!may || controls.isPending) return null
  if (controls.isError)
    return <Failure what={t('title')} error={controls.error} at={controls.errorUpdatedAt} onRetry={() => void controls.refetch()} />
  const listed = listedControls(type, controls.data.controls, data.readings)
  const isDrawn = listed.length < controls.data.controls.length
  if (listed.length === 0 && controls.data.commands.length === 0 && (controls.data.mayControl || !isDrawn)) return null
  return (
    <Card title={t('title')} {...(controls.data.connected ? {} : { note: t('away') })}>
      {!controls.data.mayControl && controls.data.controls.length > 0 ? <Alert type="info" showIcon title={t('notLet')} /> : null}
      {(listed.length > 0 || !isDrawn) && <Controls said={{ ...controls.data, controls: listed }} data={data} />}
      <h3 className="kw-commands-head">{t('recent')}</h3>
      <CommandList commands={controls.data.commands} data={data} connected={controls.data.connected} />
    </Card>
  )
}

function Controls({ said, data }: { said: DeviceControls; data: DeviceData }) {
  const { t } = useTranslation('controls')
  if (said.controls.length === 0) return <p className="kw-quiet">{t('noControls')}</p>
  const controls = said.controls.flatMap(({ key }) => resolveControl(data.type, key) ?? [])
  return (
    <ul className="kw-controls">
      {controlGroups(controls, (key) => data.readings.get(key)?.value ?? undefined).map((group) => (
        <GroupRow key={group.number} {...{ group, said, data }} />
      ))}
      {said.controls.map(({ key, values }) => {
        const control = resolveControl(data.type, key)
        const newest = said.commands.find((command) => command.control === key)
        return (
          control && <ControlRow key={key} {...{ control, values, newest, data }} connected={said.connected} mayControl={said.mayControl} />
        )
      })}
    </ul>
  )
}
