import type { Varbind } from 'net-snmp'
import { DeviceError } from '../driver.ts'
import { isAbsent } from './said.ts'

/** What follows each of some objects in the agent's order; how much, the agent decides. */
export type AskNext = (oids: readonly string[], repetitions: number) => Promise<readonly (readonly Varbind[])[]>

/** Rows that one column may have; the catalogue knows no table with so many. */
const mostRows = 1_000
/** Columns asked for at once, and objects in one answer: what fits into a datagram that is not divided. */
const columnsAtOnce = 10
const objectsAtOnce = 40

/**
 * Everything below some columns of tables, several columns in one question.
 * @throws DeviceError when the agent does not come forward: goes back, repeats itself, or has no end
 */
export async function walkColumns(columns: readonly string[], next: AskNext): Promise<Varbind[]> {
  const found: Varbind[] = []
  for (let start = 0; start < columns.length; start += columnsAtOnce) {
    let open = columns.slice(start, start + columnsAtOnce).map((column): Walk => ({ column, last: column, rows: 0, over: false }))
    while (open.length > 0) {
      const answers = await next(
        open.map(({ last }) => last),
        Math.max(1, Math.floor(objectsAtOnce / open.length)),
      )
      for (const [place, walk] of open.entries()) found.push(...advance(walk, answers[place] ?? []))
      open = open.filter(({ over }) => !over)
    }
  }
  return found
}

interface Walk {
  column: string
  last: string
  rows: number
  over: boolean
}

function advance(walk: Walk, answer: readonly Varbind[]): Varbind[] {
  const taken: Varbind[] = []
  for (const varbind of answer) {
    walk.over ||= isAbsent(varbind) || !varbind.oid.startsWith(`${walk.column}.`)
    if (walk.over) return taken
    if (!follows(walk.last, varbind.oid)) throw new DeviceError('protocol', `goes back from ${walk.last} to ${varbind.oid}`)
    if (++walk.rows > mostRows) throw new DeviceError('protocol', `${walk.column} does not end`)
    walk.last = varbind.oid
    taken.push(varbind)
  }
  if (taken.length === 0) throw new DeviceError('protocol', `no answer to what follows ${walk.last}`)
  return taken
}

/** Whether an OID stands behind another in the order of agents. */
function follows(one: string, other: string): boolean {
  const [before, after] = [one, other].map((oid) => oid.split('.').map(Number))
  for (const [place, number] of (after ?? []).entries()) {
    const earlier = before?.[place]
    if (earlier === undefined || number > earlier) return true
    if (number < earlier) return false
  }
  return false
}
