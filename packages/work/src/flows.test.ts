import { fields } from '@kilowatch/catalog'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type Asked,
  defineFlow,
  isEnd,
  nextStates,
  openSteps,
  type Role,
  type RulesOf,
  stateAt,
  stepOf,
  stepsFrom,
  stepTaken,
} from './flow.ts'
import { flows } from './flows.ts'
import { workKinds } from './kinds.ts'

const roles = [
  'creator',
  'assignee',
  'guardian',
  'group-manager',
  'inspector',
  'device-owner',
  'department',
  'viewer',
  'admin',
  'agent',
  'gateway',
  'reviewer',
  'provider',
  'clock',
] as const

test('each kind of work that has a name has a flow', () => {
  expect(flows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(workKinds)))
})

/** Steps that sound like a decision and approve nothing that was written, each with its reason. */
const noApproval: Readonly<Record<string, string>> = {
  'fault.confirm': 'says that it is one; whoever found it may know it',
  'fault.unconfirm': 'takes the confirmation back',
  'fault.recover': 'readings prove it',
  'fault.agreeEarly': 'nobody-else-asked: two people',
  'engagement.accept': 'the other business consents',
  'patrol-task.accept': 'form-unsigned: the signatures of its form decide',
  'handover.sign': 'own: two people',
  'patrol-form.close': 'nobody else signs',
  'operation.issue': 'approval-asked: the business asks for no approval',
}

test('review A14: whoever wrote what a step approves does not take it, in every flow', () => {
  const sounds = /^(approve|accept|agree|pass|confirm|finish|sign|issue|allow|verify|unconfirm|recover|close)/
  const deciding = /批准|同意|通过|签字|签收|确认|验收|审批|签发/
  for (const flow of flows)
    for (const [name, step] of Object.entries(flow.steps)) {
      const known = `${flow.kind}.${name}`
      if (step.who.every((role) => role === 'gateway' || role === 'clock')) continue
      if (!sounds.test(name) || !deciding.test(step.name.zh)) continue
      expect([known, step.approves !== undefined], known).toEqual([known, !(known in noApproval)])
      for (const written of step.approves?.written ?? []) expect(`${known} ${written}`).toMatch(/^\S+ (write|submit)$/)
    }
})

describe.each(flows.map((flow) => [flow.kind, flow] as const))('the flow %s', (_, flow) => {
  const states = Object.keys(flow.states)
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(from)) for (const next of nextStates(flow, from)) reach(next, seen.add(from))
    return seen.add(from)
  }

  test('names its states and steps in both languages', () => {
    for (const { zh, en } of [flow.name, ...Object.values(flow.states), ...Object.values(flow.steps).map(({ name }) => name)]) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).toMatch(/^[A-Z]/)
    }
  })

  test('reaches every state, and comes to an end from each', () => {
    expect([...reach(flow.starts)].sort()).toEqual([...states].sort())
    for (const state of states)
      expect(
        [...reach(state)].some((one) => isEnd(flow, one)),
        state,
      ).toBe(true)
  })

  test('lets somebody take each step, and says why on the way back', () => {
    for (const [name, { from, who, asks }] of Object.entries(flow.steps)) {
      expect(who.length, name).toBeGreaterThan(0)
      expect(from.length, name).toBeGreaterThan(0)
      expect(new Set(asks?.map(({ key }) => key)).size).toBe(asks?.length ?? 0)
    }
  })

  test('waits in a state for a step that leads on from it and that a person takes', () => {
    for (const [state, { ahead }] of Object.entries(flow.states)) {
      if (ahead === undefined) continue
      expect(stepsFrom(flow, state), state).toContain(ahead)
      expect(stepOf(flow, ahead).who, state).not.toContain('clock')
    }
  })

  test('stays in its graph whoever takes whatever is open to them, and its steps lead to its state again', () => {
    const people = fc.array(fc.tuple(fc.subarray([...roles]), fc.nat()), { maxLength: 40 })
    fc.assert(
      fc.property(people, (tries) => {
        const taken: string[] = []
        let state = flow.starts
        for (const [who, which] of tries) {
          const open = openSteps(flow, state, new Set(who))
          const step = open[which % Math.max(1, open.length)]
          if (step === undefined) continue
          expect(stepsFrom(flow, state)).toContain(step)
          expect(stepOf(flow, step).who.some((role) => who.includes(role))).toBe(true)
          state = stepOf(flow, step).to
          taken.push(step)
        }
        expect(states).toContain(state)
        expect(taken.reduce((at, step) => (stepOf(flow, step).from.includes(at) ? stepOf(flow, step).to : 'nowhere'), flow.starts)).toBe(
          state,
        )
      }),
    )
  })
})

const door = defineFlow({
  kind: 'door',
  name: { zh: '门', en: 'Door' },
  states: { open: { zh: '开', en: 'Open', tone: 'waiting' }, shut: { zh: '关', en: 'Shut', tone: 'done' } },
  starts: 'open',
  steps: {
    shut: {
      name: { zh: '关', en: 'Shut' },
      past: 'Shut',
      from: ['open'],
      to: 'shut',
      who: ['assignee'],
      unless: 'somebody-inside',
      asks: fields({ key: 'why', name: { zh: '原因', en: 'Why' }, kind: 'text', most: 10, required: true }),
    },
    fall: { name: { zh: '自闭', en: 'Fall shut' }, past: 'Fell shut', from: ['open'], to: 'shut', who: ['clock'] },
  },
})

test('a rule closes a step, and who has none of its roles does not see it', () => {
  const open = (who: Role[], inside = false) => openSteps(door, 'open', new Set(who), (rule) => rule === 'somebody-inside' && inside)
  expect(open(['assignee', 'viewer'])).toEqual(['shut'])
  expect(open(['assignee'], true)).toEqual([])
  expect(open(['viewer'])).toEqual([])
})

test('review J13: a time-line says in the past what was done, in every flow', () => {
  const irregular = /^(Began|Fell|Put|Sent|Undid|Withdrew)\b/
  for (const flow of flows)
    for (const [step, { name }] of Object.entries(flow.steps)) {
      const taken = stepTaken(flow, step)
      expect(taken?.zh).toBe(name.zh)
      if (!irregular.test(taken?.en ?? '')) expect(taken?.en, `${flow.kind}.${step}`).toMatch(/^[A-Z][a-z]+ed\b/)
    }
  expect(stepTaken(door, 'shut')).toEqual({ zh: '关', en: 'Shut' })
  expect([stepTaken(door, 'comment'), stepTaken(door, null)]).toEqual([undefined, undefined])
})

test('the step of the clock counts from its moment on', () => {
  const dueAt = new Date(1_000)
  expect(stateAt(door, { state: 'open', dueAt }, new Date(999))).toBe('open')
  expect(stateAt(door, { state: 'open', dueAt }, dueAt)).toBe('shut')
  expect(stateAt(door, { state: 'open', dueAt: null }, dueAt)).toBe('open')
  expect(stateAt(door, { state: 'shut', dueAt }, dueAt)).toBe('shut')
})

test('what is entered and which rules are missing follow from the declaration', () => {
  expectTypeOf<Asked<typeof door, 'shut'>>().toEqualTypeOf<{ why: string }>()
  expectTypeOf<RulesOf<typeof door, { people: number }>>().toEqualTypeOf<{ 'somebody-inside': (facts: { people: number }) => boolean }>()
  // @ts-expect-error no such state
  defineFlow({ ...door, starts: 'ajar' })
  // @ts-expect-error no such state
  defineFlow({ ...door, steps: { bang: { ...door.steps.fall, to: 'ajar' } } })
})
