import { type Operation, operationCalls } from '@kilowatch/contract'
import { operationFlow, type operationMoves, type Role } from '@kilowatch/work'
import { useCommand } from '../../shared/query.ts'
import { StepButtons } from '../../ui/work/step-buttons.tsx'

type Move = (typeof operationMoves)[number]

/** What the reader may do with the ticket as a whole. */
export function Moves({ ticket: { id, state, moves, roles } }: { ticket: Operation }) {
  const move = useCommand(operationCalls.moveOperation)
  // What is open now, the server has judged by what is done of the ticket.
  const flow = {
    ...operationFlow,
    steps: Object.fromEntries(Object.entries(operationFlow.steps).filter(([step]) => (moves as readonly string[]).includes(step))),
  } as unknown as typeof operationFlow
  const take = (step: string, values: Readonly<Record<string, unknown>>) =>
    move.mutateAsync({
      params: { id },
      body: { step: step as Move, values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value ?? '')])) },
    })
  return <StepButtons flow={flow} state={state} roles={roles as readonly Role[]} take={take} leads />
}
