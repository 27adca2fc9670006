import { type DeviceTab, deviceTypes } from '@kilowatch/catalog'
import { expect, test } from '@playwright/test'
import { firstOfAreas } from './support/device-doings.ts'
import { hasOwnLook, openedPages } from './support/opened-pages.ts'
import { claimOf, lookThrough, pageWalk } from './support/page-walk.ts'

// Every page of a device of each type: in a file of their own, so that they are looked through beside the others. What people did, how
// devices are tied and how batteries discharged is drawn alike for all types: one of each area is opened. The enterprise family has the
// same pages under other paths (routes.test.ts): one of each tab is opened.

const walk = pageWalk({ everyType: true })

const drawnAlike: ReadonlySet<DeviceTab> = new Set(['discharges', 'life', 'operation', 'related'])
const opened = openedPages.filter((each) => {
  const { device } = each.page
  if (device?.family === 'enterprise') return device.area === 'ups'
  return device && drawnAlike.has(device.tab) ? firstOfAreas.includes(each) : device !== undefined
})

for (const each of opened.filter(hasOwnLook)) {
  test(`spec: ${each.path} of the type ${each.type?.code} ${claimOf(each)}`, async () => {
    expect(await lookThrough(walk(), each)).toEqual([])
  })
}

for (const type of deviceTypes) {
  const others = opened.filter((each) => each.type === type && !hasOwnLook(each))
  test(`spec: the type ${type.code} shows its data without an error in English: ${others.map(({ path }) => path).join(', ')}`, async () => {
    for (const each of others) expect.soft(await lookThrough(walk(), each), each.path).toEqual([])
  })
}
