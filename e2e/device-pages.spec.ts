import { expect, test } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import { lookThrough, pageWalk } from './support/page-walk.ts'

// Every page of a device, of each type's area: in a file of their own, so that they are looked through beside the others.

const walk = pageWalk()

for (const route of routes.filter(({ device }) => device)) {
  test(`spec: ${route.path} opens with data, without an error, in each language and look`, async () => {
    expect(await lookThrough(walk(), route)).toEqual([])
  })
}
