import { clockStep, type Flow, flows } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import type { AuditAction } from '../../../storage/audit.ts'
import { change } from '../../../storage/change.ts'
import { type DueWork, listDue } from '../queries/work.ts'
import { clockStates } from '../rules.ts'
import { takeStep } from './take-step.ts'

/** So many are read at a time. */
const chunk = 200
const clock = { user: null, address: '' }

type ClockServices = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Takes the steps of the clock whose time has come, each in a transaction of its own: one that fails is logged, harms no other and is tried
 * again by the next run.
 */
export async function takeClockSteps(services: ClockServices, known: readonly Flow[] = flows): Promise<void> {
  const leads = clockStates(known)
  let after: DueWork | undefined
  for (let going = true; going; ) {
    const due = await listDue(services.db, services.clock.now(), { leads, after, limit: chunk })
    for (const work of due) await takeClockStep(services, known, work)
    after = due.at(-1)
    going = due.length === chunk
  }
}

async function takeClockStep(services: ClockServices, known: readonly Flow[], { id, kind, state }: DueWork): Promise<void> {
  const flow = known.find((one) => one.kind === kind)
  const step = flow && clockStep(flow, state)
  if (!flow || step === undefined) return
  const action = `${kind}.${step}` as AuditAction
  try {
    await change(services, clock, { action }, (tx, changing) => takeStep(tx, changing, flow, { id, step, by: clock }))
  } catch (error) {
    // Somebody was faster.
    if (!(error instanceof Refusal)) services.log.error({ err: error, work: id, step }, 'step of the clock failed')
  }
}
