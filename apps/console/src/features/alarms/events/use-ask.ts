import { eventCentreCalls, type FleetEvent } from '@kilowatch/contract'
import { App } from 'antd'
import { useState } from 'react'
import { send } from '../../../shared/client.ts'
import { useConfirmNow } from '../../../ui/alarms/use-confirm-now.ts'
import { useErrorText } from '../../../ui/placeholders.tsx'
import { type AlarmActions, useAlarmActions } from '../alarm-actions.tsx'
import { useFolded } from './symptoms.tsx'

export type Asked = 'confirm' | 'assign' | 'shelve' | 'fault' | 'handle'
type Subject = Parameters<AlarmActions[Asked]>[0]

/** Opens the dialog of what is to be done with events; where symptoms are folded, with those of which the same is asked. */
export function useAsk(): (what: Asked, events: readonly FleetEvent[], subject: string) => void {
  const actions = useAlarmActions()
  const subjectOf = useSubject()
  const { message } = App.useApp()
  const errorText = useErrorText()
  return (what, events, subject) => {
    subjectOf(what, events, subject).then(actions[what], (error: unknown) => void message.error(errorText(error)))
  }
}

/** Confirms an event at once, with the symptoms that are folded below it, and offers the way back. */
export function useConfirmEvent(): { confirm: (event: FleetEvent) => void; isPending: boolean } {
  const subjectOf = useSubject()
  const now = useConfirmNow()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [isPending, wait] = useState(false)
  const confirm = async (event: FleetEvent) => {
    if (isPending) return
    wait(true)
    try {
      await now.confirm((await subjectOf('confirm', [event], '')).alarmIds)
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      wait(false)
    }
  }
  return { confirm: (event) => void confirm(event), isPending }
}

/** The alarms of events, with their symptoms where these are folded. */
function useSubject(): (what: Asked, events: readonly FleetEvent[], subject: string) => Promise<Subject> {
  const folded = useFolded()
  return async (what, events, subject) => {
    const causes = folded && what !== 'assign' && what !== 'shelve' ? alarmsOf(events.filter(({ symptoms }) => symptoms > 0)) : []
    if (causes.length === 0) return { alarmIds: alarmsOf(events), subject }
    const symptoms = await send(eventCentreCalls.listSymptoms, { query: { alarmIds: causes.join(',') } })
    return withSymptoms(what, events, symptoms, subject)
  }
}

const alarmsOf = (events: readonly FleetEvent[]) => events.flatMap(({ alarmId }) => alarmId ?? [])

/** Who confirms a cause confirms what of it waits; what is recorded, or makes a fault, says what goes along in its dialog. */
function withSymptoms(what: Asked, events: readonly FleetEvent[], symptoms: readonly FleetEvent[], subject: string): Subject {
  const alarmIds = alarmsOf(events)
  const others = symptoms.filter(({ alarmId }) => alarmId !== null && !alarmIds.includes(alarmId))
  if (what !== 'confirm') return { alarmIds, subject, symptoms: others }
  return { alarmIds: [...alarmIds, ...alarmsOf(others.filter(({ handling }) => handling === 'unconfirmed'))], subject }
}
