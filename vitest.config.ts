import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { waiting } from './scripts/test-files.mjs'

/** Its place in the list; all others come after it, the largest first. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = waiting.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
  return place < 0 ? waiting.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in the browser: one that fails once and then passes is said to be so by the reporter; one that is broken fails twice.
    retry: process.env.CI === 'true' ? 1 : 0,
    // One more than a usual machine has cores: nearly half of their time they wait for processes, clocks and the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A file finds the modules that the one before it has loaded; what it changes in them, it puts back.
    isolate: false,
  },
})
