import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter } from '../days.ts'
import { doneOn, mondayOf, proposeTasks, type RoundPerson, type TaskToGive, taskMinutes } from './assignment.ts'
import { lackingSkills } from './skills.ts'

const monday = '2026-11-30'
const asked = { today: monday, weekMinutes: 300 }
const person = (id: string, parts: Partial<RoundPerson> = {}): RoundPerson => ({
  ...{ id, skills: [], groups: new Map(), goes: true, away: new Set(), onDuty: new Set(), load: new Map() },
  ...parts,
})
const task = (id: string, parts: Partial<TaskToGive> = {}): TaskToGive => ({
  ...{ id, plannedOn: '2026-12-02', windowTo: '2026-12-04', minutes: 120, skills: '', groupId: null },
  ...parts,
})
const givenTo = (tasks: TaskToGive[], people: RoundPerson[]) =>
  proposeTasks(tasks, people, asked).map(({ taskId, given }) => `${taskId} ${given?.personId ?? 'nobody'}${given?.over ? ' over' : ''}`)

describe('a proposal', () => {
  it('takes whoever is of the group before others, and evens out the week', () => {
    const [own, other] = [person('1', { groups: new Map([['7', 'inspector']]) }), person('2')]
    expect(givenTo([task('10', { groupId: '7' }), task('11')], [own, other])).toEqual(['10 1', '11 2'])
    const manager = person('3', { groups: new Map([['7', 'manager']]) })
    expect(givenTo([task('10', { groupId: '7' })], [manager, own])).toEqual(['10 1'])
    expect(givenTo([task('10', { groupId: '7' })], [other, manager])).toEqual(['10 3'])
    const identityIn = (groupId: string | null) => proposeTasks([task('10', { groupId })], [own], asked)[0]?.given?.identity
    expect([identityIn('7'), identityIn('8'), identityIn(null)]).toEqual(['inspector', null, null])
  })

  it('keeps those who hold what few hold for what asks for it', () => {
    const [holder, free] = [person('1', { skills: [{ name: '高压证', until: null }] }), person('2', { load: new Map([[monday, 100]]) })]
    const due = { windowTo: '2026-12-06', minutes: 250 }
    expect(givenTo([task('10'), task('11', { ...due, skills: '高压证' })], [holder, free])).toEqual(['10 2', '11 1'])
  })

  it('goes beyond the bound only where nobody has room, and to whoever has least then', () => {
    const people = [person('1', { load: new Map([[monday, 280]]) }), person('2', { load: new Map([[monday, 250]]) })]
    expect(givenTo([task('10')], people)).toEqual(['10 2 over'])
    // A week that is just full is not beyond it.
    expect(givenTo([task('10')], [person('1', { load: new Map([[monday, 180]]) })])).toEqual(['10 1'])
  })

  it('avoids people who have a shift that day', () => {
    const people = [person('1', { onDuty: new Set(['2026-12-02']) }), person('2', { load: new Map([[monday, 60]]) })]
    expect(givenTo([task('10')], people)).toEqual(['10 2'])
    expect(proposeTasks([task('10')], people.slice(0, 1), asked)[0]?.given?.onDuty).toBe(true)
  })

  it('says why a task stays nobody’s', () => {
    const ended = person('1', { skills: [{ name: '高压证', until: '2026-12-01' }] })
    const why = (tasks: TaskToGive[], people: RoundPerson[]) => proposeTasks(tasks, people, asked)[0]?.why
    expect(why([task('10', { skills: '高压证' })], [ended, person('2')])).toEqual({
      ...{ kind: 'skills', lacking: ['高压证'], ended: [{ personId: '1', until: '2026-12-01' }] },
    })
    expect(why([task('10')], [person('1', { goes: false })])).toEqual({ kind: 'nobody' })
    expect(why([task('10')], [person('1', { away: new Set(['2026-12-02']) })])).toEqual({ kind: 'away', people: ['1'] })
    // Together they hold both; nobody does alone.
    const halves = [person('1', { skills: [{ name: 'A', until: '2026-12-02' }] }), person('2', { skills: [{ name: 'B', until: null }] })]
    expect(why([task('10', { skills: 'A, B' })], halves)).toEqual({ kind: 'skills', lacking: ['A', 'B'], ended: [] })
    expect(why([task('10', { skills: 'A, C' })], halves)).toEqual({ kind: 'skills', lacking: ['C'], ended: [] })
  })

  it('counts what should have been done before for today', () => {
    const late = task('10', { plannedOn: '2026-11-20', skills: '高压证' })
    expect(givenTo([late], [person('1', { skills: [{ name: '高压证', until: '2026-11-29' }] })])).toEqual(['10 nobody'])
  })
})

const days = fc.integer({ min: -3, max: 16 }).map((offset) => daysAfter(monday, offset))
const skillName = fc.constantFrom('A', 'B')
const anyTask = fc.record({
  plannedOn: days,
  windowTo: days,
  minutes: fc.option(fc.integer({ min: 10, max: 200 })),
  skills: fc.constantFrom('', 'A', 'B', 'A, B'),
  groupId: fc.option(fc.constantFrom('7', '8')),
})
const anyPerson = fc.record({
  skills: fc.array(fc.record({ name: skillName, until: fc.option(days) }), { maxLength: 2 }),
  groups: fc.constantFrom<RoundPerson['groups']>(new Map(), new Map([['7', 'inspector']]), new Map([['8', 'manager']])),
  goes: fc.boolean(),
  away: fc.array(days, { maxLength: 2 }).map((list) => new Set(list)),
  onDuty: fc.array(days, { maxLength: 2 }).map((list) => new Set(list)),
  load: fc.integer({ min: 0, max: 400 }).map((load) => new Map([[monday, load]])),
})
const numbered = <T>(items: readonly T[]): (T & { id: string })[] => items.map((item, place) => ({ ...item, id: String(place + 1) }))

it('never proposes whom it should not, whatever there is to give and whoever there is', () => {
  const cases = fc.tuple(fc.array(anyTask, { maxLength: 12 }).map(numbered), fc.array(anyPerson, { maxLength: 5 }).map(numbered))
  fc.assert(
    fc.property(cases, ([tasks, people]) => {
      const lines = proposeTasks(tasks, people, asked)
      expect(lines.map(({ taskId }) => taskId).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
      const weeks = new Map(people.map(({ id, load }) => [id, new Map(load)]))
      for (const { taskId, given } of lines) {
        const one = tasks.find(({ id }) => id === taskId)
        const who = people.find(({ id }) => id === given?.personId)
        if (!one || !who) continue
        const week = mondayOf(doneOn(one, monday))
        weeks.get(who.id)?.set(week, (weeks.get(who.id)?.get(week) ?? 0) + taskMinutes(one))
      }
      for (const { taskId, given, why } of lines) {
        const one = tasks.find(({ id }) => id === taskId)
        if (!one) continue
        const day = doneOn(one, monday)
        const mays = people.filter(
          ({ skills, away, goes }) => lackingSkills(one.skills, skills, day).length === 0 && !away.has(day) && (goes || one.skills !== ''),
        )
        expect(given === null).toBe(mays.length === 0)
        expect(why === null).toBe(given !== null)
        if (!given) continue
        expect(mays.map(({ id }) => id)).toContain(given.personId)
        // Whoever has room at the end had room when it was given.
        const room = mays.filter(({ id }) => (weeks.get(id)?.get(mondayOf(day)) ?? 0) + taskMinutes(one) <= asked.weekMinutes)
        if (given.over) expect(room).toEqual([])
        else expect(given.load + taskMinutes(one)).toBeLessThanOrEqual(asked.weekMinutes)
      }
    }),
    { numRuns: 400 },
  )
})

it('proposes the same whatever the order in which tasks and people come', () => {
  const cases = fc
    .tuple(fc.array(anyTask, { maxLength: 8 }).map(numbered), fc.array(anyPerson, { maxLength: 5 }).map(numbered))
    .chain(([tasks, people]) =>
      fc.tuple(
        ...[fc.constant(tasks), fc.constant(people)],
        fc.shuffledSubarray(tasks, { minLength: tasks.length }),
        fc.shuffledSubarray(people, { minLength: people.length }),
      ),
    )
  fc.assert(
    fc.property(cases, ([tasks, people, mixedTasks, mixedPeople]) => {
      expect(proposeTasks(mixedTasks as TaskToGive[], mixedPeople as RoundPerson[], asked)).toEqual(
        proposeTasks(tasks as TaskToGive[], people as RoundPerson[], asked),
      )
    }),
  )
})
