import { deviceTypes, keyOf, resolvePoint } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { catalogueCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('the catalogue comes as a file with every type and every model, to whoever is signed in', async () => {
  const { text, headers } = await send(server.app, catalogueCalls.readCatalogue, {}, server.house.viewer)
  expect(headers['content-disposition']).toContain('kilowatch-catalogue.json')
  const { types, models } = JSON.parse(text)
  expect(types).toEqual(JSON.parse(JSON.stringify(deviceTypes)))
  expect(models).toHaveLength(shownModels.length)
  expect((await send(server.app, catalogueCalls.readCatalogue, {}, null)).envelope.code).toBe(20001)
})

test('each mapping of a shown model lands on a point of its type', () => {
  expect(shownModels.length).toBeGreaterThan(4)
  for (const { type: code, source, mappings } of shownModels) {
    const type = deviceTypes.find((each) => each.code === code)
    expect(source).not.toBe('')
    // A pattern may name an outer repetition and leave the inner one open; the first of what is open stands for all.
    for (const { point } of mappings) expect(type && resolvePoint(type, keyOf(point, 1, 1)), `${code} ${point}`).toBeDefined()
  }
})
