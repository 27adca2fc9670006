import { expect, it } from 'vitest'
import { freeName } from './names.ts'

it('names nothing twice, also where only the case differs', () => {
  const taken = new Set<string>()
  expect(['A 1.pdf', 'a 1.pdf', 'A 1.pdf'].map((name) => freeName(name, taken))).toEqual(['A 1.pdf', 'a 1 (2).pdf', 'A 1 (3).pdf'])
})

it('leads out of no folder, and names nothing that a system refuses', () => {
  const free = (name: string) => freeName(name, new Set())
  expect(free('../../etc/passwd.pdf')).toBe('-..-etc-passwd.pdf')
  expect(free('C:\\x\u0000\u202e.pdf')).toBe('C-x-.pdf')
  expect(free('nul.pdf')).toBe('nul-.pdf')
  expect(free(' ..  .pdf')).toBe('-.pdf')
  expect(free(`${'长'.repeat(300)}.pdf`)).toBe(`${'长'.repeat(100)}.pdf`)
})
