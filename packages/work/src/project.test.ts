import { expect, it } from 'vitest'
import { nodeStanding } from './project.ts'

const node = (parts: object = {}) => ({ startsOn: '2026-11-01', endsOn: '2026-11-10', startedOn: null, endedOn: null, ...parts })

it('is late from the day after its planned end, until it ended', () => {
  expect(nodeStanding(node(), '2026-11-10')).toEqual({ state: 'waiting', late: 0 })
  expect(nodeStanding(node({ startedOn: '2026-11-03' }), '2026-11-12')).toEqual({ state: 'running', late: 2 })
  expect(nodeStanding(node({ startedOn: '2026-11-03', endedOn: '2026-11-11' }), '2026-12-01')).toEqual({ state: 'done', late: 1 })
  expect(nodeStanding(node({ endedOn: '2026-11-09' }), '2026-12-01')).toEqual({ state: 'done', late: 0 })
})
