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
    /(sign-in\/notice|frame\/service-bar|threshold-form)\.tsx$/,
    /event-lanes\.ts$/,
  ],
  // Not set up yet.
  dashed: [
    /^ui\/state-badge\.tsx: unconfigured$/,
    /config-card\.tsx: (unset|none)$/,
    /state-looks\.ts: draft$/,
    /(checklist-page|expected-devices)\.tsx$/,
  ],
  // Its time is over.
  hourglass: [/: ('invitation-)?expired'?$/, /skills-card\.tsx: ended$/],
  // Nothing is heard of it, or nothing flows to it.
  slash: [
    /^ui\/state-badge\.tsx: offline$/,
    /uplink-state\.tsx: (lost|account)$/,
    /verdict-mark\.tsx: 'no-answer'$/,
    /affected-list\.tsx: loses$/,
    /^app\/frame\/service-bar\.tsx$/,
  ],
  // Somebody said no, or called it off.
  cross: [
    /: (refused|rejected|rejecting|declined|cancelled|withdrawn)$/,
    /swap-cards\.tsx: undone$/,
    /(gap-cards|auth-history|check-results)\.tsx$/,
  ],
  // Off or left out, as somebody wished.
  minus: [/: (disabled|held|ended|skipped)$/, /record-state\.tsx: undone$/, /(branch-cell|operation-page|patrol-phone\/last-step)\.tsx$/],
  // Nobody knows, or somebody asks.
  question: [/: (stale|questioned|unknown|unseen)$/, /(rack-heat|probe-card|branch-cell|arrival-cells)\.tsx$/],
  // Under way: on its way from one state to another.
  change: [
    /: (confirmed|planned|repairing|draft|hand|running|sending|executing|sent|acknowledged|transfers|active|progress)$/,
    /step-sign\.tsx: conflict$/,
    /(schedule\/month|event-lanes|check-results)\.tsx?$/,
  ],
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
    const drawn = text.split('\n').filter((line) => /\bshape\b/.test(line) && !/^ +[\w'-]+: \{ shape: /.test(line))
    const alone = drawn.some((line) => line.includes(`'${shape}'`) || line.includes(`"${shape}"`))
    return alone ? [...keyed, name] : keyed
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
