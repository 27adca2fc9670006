import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Files that take longest: begun last, one would be waited for alone. */
const long = [
  'faults',
  'old-values',
  'timed',
  'door',
  'real-devices',
  'chain',
  'removal',
  'bad-input',
  'first-journey',
  'pages',
  'device-pages',
  'read-only',
  'start',
  'controls',
  'keyboard',
  'people',
  'session',
  'upgrade',
]
const longFiles = long.map((name) => `**/${name}.spec.ts`)
/** Reads the demo as it begins: other journeys change it. */
const untouched = '**/demo-story.spec.ts'

/** Each worker has a product of its own, started before the first journey and ended after the last. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'untouched', testMatch: untouched },
    { name: 'first', testMatch: longFiles },
    { name: 'then', testMatch: '**/*.spec.ts', testIgnore: [...longFiles, untouched] },
  ],
  // One more than the machine has cores: a journey waits about a third of its time.
  workers: 3,
  // A journey that fails once and then passes is listed as flaky; one that is broken fails twice.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  // Three products that have just begun take the machine for longer than a page takes.
  expect: { timeout: 40_000 },
  globalSetup: './product-setup.ts',
  globalTimeout: 3_000_000,
  outputDir: '../test-results',
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Journeys break lines below the browser: what the service worker asks for would pass them by.
    serviceWorkers: 'block',
    // A click on what still moves may miss it where the machine is slow. The first journey sees the motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Half the work of the whole Chromium, where it is there.
      executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)) ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
