import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eachCall, pathsOf } from '../registry.ts'
import { openApiDocument, openApiText } from './index.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: { properties?: { data?: unknown } } }> }>
}
const { paths, components } = openApiDocument() as { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }
const operations = Object.values(paths).flatMap((path) => Object.values(path))

test('docs/openapi.json is what the contract says now (npm run openapi writes it)', () => {
  const kept = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
  expect(kept === openApiText()).toBe(true)
})

test('every declared call stands in it once, with its path parameters and the shape of its data', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { domain, name } of eachCall()) expect(ids.some((id) => id === name || id === `${domain}.${name}`)).toBe(true)
  const list = paths['/api/v1/devices/{deviceId}/thresholds']?.put
  expect(list?.parameters).toContainEqual({ name: 'deviceId', in: 'path', required: true, schema: { type: 'string' } })
  expect(list?.responses['200']?.content?.['application/json']?.schema.properties?.data).toEqual({
    $ref: '#/components/schemas/ThresholdSet',
  })
  expect(list?.responses['409']).toBeDefined()
})

test('review C11: every address of a call stands in it, with the enterprise prefix where it has one', () => {
  const addresses = eachCall().flatMap(({ call }) =>
    pathsOf(call, '/prod-api').map((path) => `${call.method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  const said = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect([...said].sort()).toEqual([...new Set(addresses)].sort())
})

test('every reference leads somewhere', () => {
  const text = JSON.stringify(openApiDocument())
  const names = [...text.matchAll(/#\/components\/schemas\/([^"]+)"/g)].map((found) => found[1] ?? '')
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(Object.keys(components.schemas)).toContain(name)
})
