import { blockOf, controlName, controlValue, type ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { lazyDialog } from '../../../ui/part.tsx'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import { CommandStateLine } from './command-state.tsx'
import { commandName, isUnderWay, valueName } from './command-words.ts'
import { useRequest } from './use-request.ts'

const DangerousDialog = lazyDialog('dangerous-command', () => import('./dangerous-dialog.tsx').then((code) => code.DangerousDialog))
const GraveDialog = lazyDialog('grave-command', () => import('./grave-dialog.tsx').then((code) => code.GraveDialog))

interface ControlRowProps {
  control: ResolvedControl
  /** What this device can be told. */
  values: readonly string[]
  /** The newest of its commands. */
  newest: Command | undefined
  data: DeviceData
  connected: boolean
  mayControl: boolean
}

/** One control: how it stands, what it can be told, and how far the newest command is. */
export function ControlRow({ control, values, newest, data, connected, mayControl }: ControlRowProps) {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const confirm = useConfirm()
  // The value whose dialog is open.
  const [grave, setGrave] = useState<string | null>(null)
  const { pending, error, reset, request } = useRequest(data, control, () => setGrave(null))
  const blocked = blockOf(control, data.type, (key) => data.readings.get(key)?.value ?? undefined)
  const busy = newest !== undefined && isUnderWay(newest)
  const told = grave === null ? undefined : controlValue(control, grave)
  const { dangerous } = control.control
  const nameOf = (value: string) => commandName(data.type, { control: control.key, value }, language)

  function ask(value: string): void {
    reset()
    if (controlValue(control, value)?.grave) setGrave(value)
    else
      confirm({
        title: controlValue(control, value)?.confirm?.[language] ?? t('confirm', { name: nameOf(value), device: data.device.name }),
        text: controlValue(control, value)?.confirm
          ? `${t('confirm', { name: nameOf(value), device: data.device.name })} ${t('once')}`
          : t('once'),
        action: valueName(control, value, language),
        // Its refusal stands in the row.
        onConfirm: () => request(value).catch(() => {}),
      })
  }

  return (
    <li className="kw-control">
      <div className="kw-control-line">
        <strong>{controlName(control, language)}</strong>
        <PointValue data={data} pointKey={control.proof.key} />
        <div className="kw-control-values">
          {values.map((value) => (
            <Button key={value} size="small" disabled={!mayControl || busy || pending || blocked !== undefined} onClick={() => ask(value)}>
              {valueName(control, value, language)}
            </Button>
          ))}
        </div>
      </div>
      {blocked && <p className="kw-quiet">{blocked.why[language]}</p>}
      {grave === null && <FormError error={error} />}
      <output className="kw-control-progress" aria-live="polite">
        {busy && <CommandStateLine command={newest} data={data} connected={connected} />}
      </output>
      {grave !== null && told && dangerous && (
        <DangerousDialog
          {...{ control, told, dangerous, data, pending, error }}
          name={nameOf(grave)}
          onConfirm={(password) => void request(grave, password).catch(() => {})}
          onClose={() => setGrave(null)}
        />
      )}
      {grave !== null && told && !dangerous && (
        <GraveDialog
          name={nameOf(grave)}
          action={valueName(control, grave, language)}
          consequence={told.grave?.[language] ?? ''}
          deviceName={data.device.name}
          pending={pending}
          error={error}
          onConfirm={(password) => void request(grave, password).catch(() => {})}
          onClose={() => setGrave(null)}
        />
      )}
    </li>
  )
}
