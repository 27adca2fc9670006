import { clockStep, type Flow, stepOf } from '@kilowatch/work'

/** `stateAt` of a flow as SQL, for the moment `:now`: `work` is what the statement calls the table. */
export function stateNow(flow: Flow, work: string): string {
  const turns = Object.keys(flow.states).flatMap((state) => {
    const step = clockStep(flow, state)
    return step === undefined ? [] : [`when '${state}' then '${stepOf(flow, step).to}'`]
  })
  return `case when ${work}.due_at <= :now then case ${work}.state ${turns.join(' ')} else ${work}.state end else ${work}.state end`
}
