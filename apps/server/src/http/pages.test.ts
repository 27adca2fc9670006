import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openApiDocument } from '@kilowatch/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { buildServer } from '../server.ts'

let server: TestServer
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'kw-console-'))
const script = 'console.log(1)'

beforeAll(async () => {
  server = await testServer()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Kilowatch</title>')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script))
  app = await buildServer({ ...server.services, metrics: new Registry() }, { consoleFolder: folder })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml' }
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test.each(['/', '/index_new', '/search_list/200000000010', '/enterprise/home/overview'])(
  'the page %s is the console, never cached',
  async (url) => {
    const page = await get(url, html)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Kilowatch</title>')
    expect(page.headers['cache-control']).toBe('no-cache')
  },
)

test('the front page answers anyone who looks, and HEAD as well; other addresses are pages for browsers alone', async () => {
  expect((await get('/')).statusCode).toBe(200)
  expect((await app.inject({ method: 'HEAD', url: '/index_new', headers: html })).statusCode).toBe(200)
  expect((await get('/User/users/1', { accept: 'application/json, text/plain, */*' })).statusCode).toBe(404)
})

test('hashed files are kept for ever and sent compressed to those who understand it', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.body).toBe(script)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
})

test.each(['/api/v1/nothing', '/assets/old-0000.js', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd'])(
  '%s is no page',
  async (url) => {
    const answer = await get(url, html)
    if (url.startsWith('/..')) expect(answer.body).not.toContain('"private"')
    else expect([answer.statusCode, answer.json().code]).toEqual([404, 70003])
  },
)

test('scripts run from our own files alone, and nobody frames the console', async () => {
  const policy = String((await get('/', html)).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("manifest-src 'self'")
  expect((await get('/', html)).headers['x-content-type-options']).toBe('nosniff')
})

test('pictures and video come from the origins of cameras that are configured as well, scripts do not', async () => {
  const config = { ...server.services.config, cameraOrigins: ['https://cameras.example.org', 'http://192.0.2.7:8080'] }
  const other = await buildServer({ ...server.services, config, metrics: new Registry() }, { consoleFolder: folder })
  const policy = String((await other.inject({ method: 'GET', url: '/', headers: html })).headers['content-security-policy'])
  await other.close()
  const cameras = 'https://cameras.example.org http://192.0.2.7:8080'
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      `img-src 'self' data: blob: ${cameras}`,
      `media-src 'self' blob: ${cameras}`,
      `connect-src 'self' ${cameras}`,
      `script-src 'self'`,
    ]),
  )
})

test('health, readiness, metrics and the contract’s page answer', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toEqual({ status: 'waiting', database: true, ingest: false })
  await server.database.pool.query(`update leases set owner = 'test', until = now() + interval '1 minute'`)
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json().status]).toEqual([200, 'ok'])
  expect((await get('/metrics')).body).toContain('kilowatch_http_request_seconds')
  const elsewhere = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '192.0.2.4' })
  expect(elsewhere.statusCode).toBe(404)
  expect((await get('/docs/json')).json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  expect((await get('/docs/', html)).body).toContain('swagger-ui')
})
