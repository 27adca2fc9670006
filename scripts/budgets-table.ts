import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Budget, budgets } from '../apps/server/src/budgets/index.ts'

/** docs/BUDGETS.md: what every input may cost, from the table that the server itself reads (`npm run budgets`). */

const spans: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

function span(seconds: number): string {
  const [size, name] = spans.find(([size]) => seconds % size === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? `a ${name}`.replace('a hour', 'an hour') : `${count} ${name}s`
}

const amounts: Record<Budget['unit'], (most: number) => string> = {
  bytes,
  seconds: span,
  percent: (most) => `${most} % of the time`,
  count: (most) => most.toLocaleString('en'),
}

function most({ most, unit, within }: Budget): string {
  const amount = amounts[unit](most)
  return within === undefined ? amount : `${amount} in ${span(within)}`
}

function bytes(count: number): string {
  const [size, name] = count >= 1_048_576 ? [1_048_576, 'MiB'] : count >= 1_024 ? [1_024, 'KiB'] : [1, 'bytes']
  return `${Number((count / size).toFixed(2)).toLocaleString('en')} ${name}`
}

export function budgetsTable(): string {
  const rows = Object.values<Budget>(budgets).map(
    (budget) =>
      `| ${budget.each} | ${budget.input.en} | ${budget.input.zh} | ${most(budget)} | ${budget.exceeded.en} | ${budget.alarmAfter ?? ''} |`,
  )
  return [
    '# Budgets',
    '',
    'What every input may cost, for each uplink, person, business, address, connection, request or process: nobody’s worst reaches the others.',
    'The server reads the same table (`apps/server/src/budgets`); this page is made from it by `npm run budgets`, and a test fails when it is not.',
    'Where a number stands in the last column, operators are told who it is after as many excesses in an hour.',
    '',
    '| each | input | 输入 | at most | what goes over it is | told after |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function main(): void {
  writeFileSync(join(resolve(import.meta.dirname, '..'), 'docs/BUDGETS.md'), budgetsTable())
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main()
