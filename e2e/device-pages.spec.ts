import { expect, test } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import { lookThrough, pageWalk } from './support/page-walk.ts'

// Every page of a device, of each type's area: in a file of their own, so that they are looked through beside the others. The enterprise
// family has the same pages under other paths (routes.test.ts): one of each tab is opened.

const walk = pageWalk({ everyArea: true })

const opened = routes.filter(({ page: { device } }) => device && (device.family === 'main' || device.area === 'ups'))

for (const route of opened) {
  test(`spec: ${route.path} opens with data and without an error, in languages and looks`, async () => {
    expect(await lookThrough(walk(), route)).toEqual([])
  })
}
