import { describe, expect, it } from 'vitest'
import { draftOf, problemOf, ruleOf, type StepDraft, withStep } from './rule-draft.ts'

const wang = { id: '1', name: '王海涛' }
const step = (afterMinutes: number | null, people: StepDraft['people'] = [wang], key = 0): StepDraft => ({
  key,
  afterMinutes,
  roles: [],
  people,
})

describe('the rule of escalation', () => {
  it('goes through the editor unchanged, also with somebody who is gone', () => {
    const rule = { steps: [{ afterMinutes: 10, roles: ['admin' as const], userIds: ['1', '2'] }], leastLevel: 4 as const, people: [wang] }
    const draft = draftOf(rule)
    expect(draft[0]?.people).toEqual([wang, { id: '2', name: '2' }])
    expect(ruleOf(draft, 4)).toEqual({ steps: rule.steps, leastLevel: 4 })
  })

  it('is nothing to save while a step is wrong', () => {
    expect(problemOf([step(null)], 0)).toBe('minutes')
    expect(problemOf([step(10, [])], 0)).toBe('nobody')
    expect(problemOf([step(10), step(10)], 1)).toBe('order')
    expect(
      problemOf(
        [
          step(
            10,
            Array.from({ length: 21 }, (_, id) => ({ id: `${id}`, name: '' })),
          ),
        ],
        0,
      ),
    ).toBe('many')
    expect(problemOf([step(10), step(11)], 1)).toBeNull()
    expect(ruleOf([step(10), step(5)], 4)).toBeNull()
  })

  it('may have no step at all: then nothing escalates', () => {
    expect(ruleOf([], 3)).toEqual({ steps: [], leastLevel: 3 })
  })

  it('grows by a step that comes later, with a key of its own', () => {
    const grown = withStep([step(10, [wang], 4)])
    expect(grown[1]).toEqual({ key: 5, afterMinutes: 20, roles: ['group-manager'], people: [] })
    expect(withStep([])[0]?.roles).toEqual(['on-duty'])
    expect(withStep([step(1440)])[1]?.afterMinutes).toBe(1440)
  })
})
