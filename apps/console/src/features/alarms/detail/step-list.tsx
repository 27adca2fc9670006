import type { AlarmDetail } from '@kilowatch/contract'
import { Timeline } from '../../../ui/work/timeline.tsx'
import { numberedSteps } from './chart-model.ts'
import { useStepText } from './step-text.ts'

/** What the device did and what people did, in the order of time; numbers are those on the chart. */
export function StepList({ alarm }: { alarm: AlarmDetail }) {
  const stepText = useStepText(alarm)
  return <Timeline lines={numberedSteps(alarm.steps).map(({ step, number }) => ({ at: step.at, number, ...stepText(step) }))} />
}
