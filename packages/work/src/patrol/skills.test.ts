import { expect, it } from 'vitest'
import { lackingSkills, skillStateOn, skillsAsked } from './skills.ts'

it('reads names as people write them one after the other, each once', () => {
  expect(skillsAsked('高压电工证、登高证， 高压电工证')).toEqual(['高压电工证', '登高证'])
  expect(skillsAsked('High voltage; first aid\nhigh voltage')).toEqual(['high voltage', 'first aid'])
  expect(skillsAsked('  ')).toEqual([])
})

it('says which are lacking on a day: the last day of a certificate still counts', () => {
  const held = [
    { name: '高压电工证', until: '2026-11-30' },
    { name: 'First Aid', until: null },
  ]
  expect(lackingSkills('高压电工证, first aid', held, '2026-11-30')).toEqual([])
  expect(lackingSkills('高压电工证, first aid', held, '2026-12-01')).toEqual(['高压电工证'])
  expect(lackingSkills('登高证', [], '2026-12-01')).toEqual(['登高证'])
  expect(lackingSkills('', [], '2026-12-01')).toEqual([])
})

it('points a certificate out for 30 days, its last one too', () => {
  const on = (until: string | null) => skillStateOn({ until }, '2026-12-01')
  expect([null, '2027-01-01', '2026-12-31', '2026-12-01', '2026-11-30'].map(on)).toEqual(['valid', 'valid', 'ending', 'ending', 'ended'])
})
