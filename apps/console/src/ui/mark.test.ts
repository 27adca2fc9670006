import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Shape } from './mark.tsx'

/** Shapes that say one thing, and where that is said: "file: key", or the file alone where it is drawn by itself. */
const only: Partial<Readonly<Record<Shape, readonly RegExp[]>>> = {
  octagon: [/^ui\/level-mark\.tsx: 4$/, /^ui\/state-badge\.tsx: alarm$/],
  // Levels of what is wrong, of alarms and of what is found.
  diamond: [/^ui\/level-mark\.tsx: 2$/, /rectification-state\.tsx: major$/, /verdict-mark\.tsx: warn$/],
  // What is to be noted.
  info: [
    /^ui\/level-mark\.tsx: 1$/,
    /^ui\/outcome\.tsx: note$/,
    /affected-list\.tsx: reserve$/,
    /rectification-state\.tsx: minor$/,
    /sign-in\/notice\.tsx$/,
  ],
  // Not set up yet.
  dashed: [/^ui\/state-badge\.tsx: unconfigured$/, /config-card\.tsx: unset$/, /state-looks\.ts: draft$/, /checklist-page\.tsx$/],
  // Its time is over.
  hourglass: [/: ('invitation-)?expired'?$/],
  // Late, or soon to be.
  clock: [/: (overdue|lapsed|late|soon|ending|confirm|handle|review)$/, /: \(|\.tsx$/],
}

const sources = join(import.meta.dirname, '..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))

/** Where a shape is used: in a table of marks with its key, or drawn. */
function usesOf(shape: Shape): string[] {
  return files.flatMap((name) => {
    if (name === 'ui/mark.tsx') return []
    const text = readFileSync(join(sources, name), 'utf8')
    const keyed = [...text.matchAll(new RegExp(`([\\w'-]+): (?:\\{ shape: |\\[)'${shape}'`, 'g'))].map((found) => `${name}: ${found[1]}`)
    return text.includes(`shape="${shape}"`) ? [...keyed, name] : keyed
  })
}

it.each(Object.entries(only))('review V9: the mark %s means one thing', (shape, where) => {
  const others = usesOf(shape as Shape).filter((use) => !where.some((place) => place.test(use)))
  expect(others).toEqual([])
})

it('review V9: what waits for somebody has a mark of its own wherever it waits', () => {
  const waits = usesOf('waits').map((use) => use.split(': ')[1])
  for (const state of ['reported', 'requested', 'submitted', 'review', 'pending', 'waiting', 'written'])
    expect(waits, state).toContain(state)
})
