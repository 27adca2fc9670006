import { blockOf, controlValue, type ResolvedControl } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { lazyDialog } from '../../../ui/part.tsx'
import type { DeviceData } from '../device-data.ts'
import { commandName, isUnderWay, valueName } from './command-words.ts'
import { useRequest } from './use-request.ts'

const DangerousDialog = lazyDialog('dangerous-command', () => import('./dangerous-dialog.tsx').then((code) => code.DangerousDialog))
const GraveDialog = lazyDialog('grave-command', () => import('./grave-dialog.tsx').then((code) => code.GraveDialog))

interface Asked {
  /** Asks whether this shall be told, and tells it. */
  ask(value: string): void
  /** Nothing else can be told now. */
  waits: boolean
  /** Why it is out of reach. */
  blocked: string | undefined
  /** What a refusal says, and the dialog that is open. */
  shown: ReactNode
}

/** A control that asks before it tells: dialogs for what is grave or dangerous, a question for the rest. `newest`: of its commands. */
export function useAskedControl(data: DeviceData, control: ResolvedControl, newest: Command | undefined): Asked {
  const { t } = useTranslation('controls')
  const language = useLanguage()
  const confirm = useConfirm()
  // The value whose dialog is open.
  const [grave, setGrave] = useState<string | null>(null)
  const { pending, error, reset, request } = useRequest(data, control, () => setGrave(null))
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

  return {
    ask,
    waits: pending || (newest !== undefined && isUnderWay(newest)),
    blocked: blockOf(control, data.type, (key) => data.readings.get(key)?.value ?? undefined)?.why[language],
    shown: (
      <>
        {grave === null && <FormError error={error} />}
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
      </>
    ),
  }
}
