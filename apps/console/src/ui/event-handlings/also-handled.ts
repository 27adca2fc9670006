import type { FleetEvent } from '@kilowatch/contract'
import type { HandlingOutcome } from '@kilowatch/work'

/** What is asked of a symptom before it is handled with its cause. */
export type Symptom = Pick<FleetEvent, 'alarmId' | 'handling' | 'endedAt'>

/** Alarms among the symptoms of which the same words may be recorded: those without a record of which the outcome holds; undefined: not said yet. */
export function alsoHandled(symptoms: readonly Symptom[], outcome?: HandlingOutcome): string[] {
  return symptoms.flatMap(({ alarmId, handling, endedAt }) => {
    const holds = outcome === undefined || (endedAt === null) === (outcome === 'remains')
    return alarmId !== null && handling !== 'handled' && holds ? [alarmId] : []
  })
}
