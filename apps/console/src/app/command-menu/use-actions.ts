import { type Alarm, alarmCalls, type Device, deviceCalls, maintenanceCalls } from '@kilowatch/contract'
import { confirmUndoSeconds } from '@kilowatch/work'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useDeviceWork } from '../../shared/device-work.ts'
import { useCall, useCommand } from '../../shared/query.ts'
import { useSession } from '../../shared/session.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirmNow } from '../../ui/alarms/use-confirm-now.ts'
import { useMaintained } from '../../ui/maintenance/use-maintained.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { routeOf } from '../route-of.ts'

type Subject = Pick<Device, 'id' | 'name' | 'type' | 'site' | 'right' | 'shared'>

/** What can be done with a device from anywhere; nothing of doors, breakers and channels, whose own pages show what else must be known. */
export interface Action {
  id: 'confirm' | 'maintain' | 'end' | 'fault'
  /** The key that does it together with Alt, by its place on the keyboard. */
  code: 'KeyC' | 'KeyM' | 'KeyF'
  subject: Subject
  alarms: readonly Alarm[]
  /** What comes of it, sentence by sentence. */
  says: readonly string[]
  /** Null: it asks for more in the pane first. */
  run: (() => void) | null
}

/** The device of the page below the menu; null where it shows none. */
function usePageDevice(): string | null {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  return routeOf(pathname)?.page.device ? (query.get('box_id') ?? query.get('id')) : null
}

interface Wish {
  /** The device that was found; undefined: that of the page, where nothing was typed. */
  deviceId: string | null | undefined
  enabled: boolean
  onDone: () => void
}

/** What the person may do with the device that is meant. */
export function useActions({ deviceId, enabled, onDone }: Wish): readonly Action[] {
  const ofPage = usePageDevice()
  const id = deviceId === undefined ? ofPage : deviceId
  const asked = enabled && id !== null
  const { data: subject } = useCall(deviceCalls.readDevice, { params: { deviceId: id ?? '' } }, { enabled: asked })
  const { data: open } = useCall(
    alarmCalls.listAlarms,
    { query: { deviceId: id ?? '', confirmed: 'no', pageSize: 100 } },
    { enabled: asked && subject !== undefined && subject.right !== 'view' },
  )
  const actionsOf = useActionsOf(onDone)
  return asked && subject ? actionsOf(subject, open?.items ?? []) : []
}

function useActionsOf(onDone: () => void): (subject: Subject, alarms: readonly Alarm[]) => Action[] {
  const { t } = useTranslation(['command-menu', 'maintenance', 'device'])
  const language = useLanguage()
  const { businessId, name } = useSession()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const maintained = useMaintained()
  const ask = useDeviceWork((work) => work.ask)
  const { confirm } = useConfirmNow()
  const end = useCommand(maintenanceCalls.endMaintenance)
  const failed = (error: unknown) => void message.error(errorText(error))

  function confirming(subject: Subject, alarms: readonly Alarm[]): Action {
    return {
      ...{ id: 'confirm', code: 'KeyC', subject, alarms },
      says: [
        ...alarms.slice(0, 3).map((alarm) => alarmTitle(alarm, language)),
        ...(alarms.length > 3 ? [t('more', { count: alarms.length - 3 })] : []),
        t('confirm.says', { name, seconds: confirmUndoSeconds }),
      ],
      run: () => {
        onDone()
        void confirm(alarms.map(({ id }) => id))
      },
    }
  }
  function ending(subject: Subject): Action {
    return {
      ...{ id: 'end', code: 'KeyM', subject, alarms: [] },
      says: [t('end.says')],
      run: () => {
        onDone()
        end
          .mutateAsync({ body: { boxIds: [subject.id] } })
          .then(({ changed }) => void message.success(t('maintenance:ended', { count: changed })), failed)
      },
    }
  }
  function reporting(subject: Subject, alarms: readonly Alarm[]): Action {
    return {
      ...{ id: 'fault', code: 'KeyF', subject, alarms },
      says: [t(alarms.length > 0 ? 'fault.ofAlarms' : 'fault.says')],
      run: () => {
        onDone()
        ask({ work: 'fault', device: subject, alarms })
      },
    }
  }
  return (subject, alarms) => {
    if (subject.right === 'view') return []
    const isMember = businessId !== null && !subject.shared
    const maintaining: Action = maintained.has(subject.id)
      ? ending(subject)
      : { ...{ id: 'maintain', code: 'KeyM', subject, alarms }, says: [t('maintenance:lead')], run: null }
    return [...(alarms.length > 0 ? [confirming(subject, alarms)] : []), ...(isMember ? [maintaining, reporting(subject, alarms)] : [])]
  }
}
