import { expect, it } from 'vitest'
import { browserFiles, fileTimes, suiteTimes, unitFiles } from './test-times.mjs'

it('says how long each suite took, and all of them, of which some ran beside each other', () => {
  expect(
    suiteTimes(
      [
        { name: 'types', seconds: 41.26 },
        { name: 'build', seconds: 20 },
        { name: 'browser', seconds: 725 },
      ],
      766,
    ),
  ).toEqual(['Time: 12 min 46 s', '    41.3 s  types', '    20.0 s  build', '  12 min 05 s  browser'])
})

it('names the ten slowest files of all suites, the slowest first', () => {
  const report = Array.from({ length: 12 }, (_, n) => ({ name: `/root/apps/${n}.test.ts`, startTime: 1_000, endTime: 1_000 + n * 1_000 }))
  const browser = browserFiles([
    {
      file: 'pages.spec.ts',
      specs: [{ tests: [{ results: [{ duration: 4_000 }, { duration: 5_000 }] }] }],
      suites: [{ specs: [{ tests: [{ results: [{ duration: 2_500 }] }] }] }],
    },
  ])
  const files = [...unitFiles(report).map((one) => ({ ...one, suite: 'parts' })), ...browser.map((one) => ({ ...one, suite: 'browser' }))]
  const lines = fileTimes(files, '/root')
  expect(lines).toHaveLength(11)
  expect(lines.slice(0, 3)).toEqual([
    'The 10 slowest files:',
    '    11.5 s  e2e/pages.spec.ts (browser)',
    '    11.0 s  apps/11.test.ts (parts)',
  ])
})
